import { useQuery } from '@tanstack/react-query';
import { membersQuery, sitesQuery } from '../../../data/records/choices.ts';
import { taskRecords } from '../../../data/records/kinds.ts';
import { useMay, useSession } from '../../../data/session.ts';
import { useBulkChange } from '../bulk/run.ts';
import { stepsToMatch, valuesFromSearch } from '../bulk/values-from-search.ts';
import type { TaskSearch } from '../cache/search.ts';
import { useSelection } from '../changes/selection.ts';

/**
 * Gives tasks the values for which a search filters, with Undo: for tasks dropped on a project or a saved view.
 *
 * @returns a function of the ids of the tasks; undefined if there are no such values, or the person lacks the permission.
 */
export function useApplySearch(): (search: TaskSearch) => ((ids: readonly string[]) => void) | undefined {
  const { user } = useSession();
  const may = useMay();
  const mayAssign = !may.isGuest && may.has('write');
  const { data: sites = [] } = useQuery({ ...sitesQuery, enabled: mayAssign });
  const { data: members = [] } = useQuery({ ...membersQuery, enabled: mayAssign });
  const { runSteps } = useBulkChange((id) => members.find((member) => member.id === id)?.name ?? '');
  const selection = useSelection();
  const context = { userId: user.id, sites };
  return (search) => {
    if (!mayAssign || valuesFromSearch(search, context).length === 0) return undefined;
    return (ids) => {
      const tasks = ids.flatMap((id) => taskRecords.find(id) ?? []);
      void runSteps(tasks, stepsToMatch(search, tasks, context));
      selection.clear();
    };
  };
}
