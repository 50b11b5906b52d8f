import { isUuid } from '../../data/ids.ts';
import type { TaskSearch } from '../../features/comments/index.ts';

/** The available periods, in days. */
export const PERIODS = ['28', '84', '182', '364'] as const;
type Period = (typeof PERIODS)[number];

/** The default period. */
export const DEFAULT_PERIOD: Period = '84';

/** The search parameters of the summary. */
export interface SummarySearch {
  readonly project?: string;
  readonly site?: string;
  readonly days?: string;
}

/** The period in the URL; the default if the URL has no valid one. */
export function periodOf(days: string | undefined): Period {
  return PERIODS.find((period) => period === days) ?? DEFAULT_PERIOD;
}

/** The project and the site in the URL; anything but an id, as in a URL typed by hand, is left out. */
export function scopeOf({ project, site }: SummarySearch): Pick<TaskSearch, 'project' | 'site'> {
  return {
    ...(project !== undefined && isUuid(project) ? { project } : {}),
    ...(site !== undefined && isUuid(site) ? { site } : {}),
  };
}
