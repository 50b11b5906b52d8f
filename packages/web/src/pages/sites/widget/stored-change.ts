import type { WidgetSettings } from '@postil/client';
import { api } from '../../../data/api/client.ts';
import { useRefusal } from '../../../data/records/change.ts';

/**
 * Changes settings from what is stored by then, so that no change of somebody else is lost.
 *
 * @param onChange gets what was made of them.
 */
export function useStoredChange<Change>(
  siteId: string,
  onChange: (change: Change) => void,
): (make: (stored: WidgetSettings) => Change) => Promise<void> {
  const refuse = useRefusal();
  return async function change(make) {
    try {
      onChange(make(await api.getWidgetSettings({ id: siteId })));
    } catch (error) {
      refuse(error, () => void change(make));
    }
  };
}
