import type { WidgetSettings } from '@postil/client';
import { api } from '../../../data/api/client.ts';
import { useRefusal } from '../../../data/records/change.ts';

/**
 * Applies a change to the currently stored settings, so that no change by somebody else is lost.
 *
 * @param onChange gets the result.
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
