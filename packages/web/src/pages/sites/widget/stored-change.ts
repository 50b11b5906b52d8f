import type { WidgetSettings } from '@postil/client';
import { api } from '../../../data/api/client.ts';
import { useRefusal } from '../../../data/records/change.ts';

/**
 * A function that reads the stored settings and creates a change from them, so that it keeps changes by others.
 *
 * @param onChange called with the change.
 */
export function useStoredChange<Change>(
  siteId: string,
  onChange: (change: Change) => void,
): (createChange: (stored: WidgetSettings) => Change) => Promise<void> {
  const refuse = useRefusal();
  return async function change(createChange) {
    try {
      onChange(createChange(await api.getWidgetSettings({ id: siteId })));
    } catch (error) {
      refuse(error, () => void change(createChange));
    }
  };
}
