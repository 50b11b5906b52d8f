import type { Client } from '@postil/client';
import { COMMENT_STATUSES, PRIORITIES } from '@postil/contract/enums';
import { type Command, Option } from 'commander';

type Query = NonNullable<Parameters<Client['listComments']>[0]>;

/** The options that select tasks. */
export interface TaskFilters {
  readonly status: NonNullable<Query['status']>;
  readonly priority?: NonNullable<Query['priority']>;
  readonly project?: string[];
  readonly site?: string[];
  readonly route?: string;
  readonly tag?: string[];
  readonly assignedTo?: string[];
  readonly search?: string;
}

/** Adds the options that select tasks to a command. */
export function addFilters(command: Command): Command {
  return command
    .addOption(
      choice('--status <status...>', 'any of these statuses', COMMENT_STATUSES).default(
        COMMENT_STATUSES.slice(0, 3),
      ),
    )
    .addOption(choice('--priority <priority...>', 'any of these priorities', PRIORITIES.toReversed()))
    .option('--project <id...>', 'of these projects')
    .option('--site <id...>', 'on pages of these sites')
    .option('--route <path>', 'on the page with this path')
    .option('--tag <tag...>', 'with any of these tags')
    .option('--assigned-to <who...>', 'assigned to a member, "me" or "none"')
    .option('--search <words>', 'that contain these words');
}

function choice(flags: string, description: string, choices: readonly string[]): Option {
  return new Option(flags, description).choices(choices);
}

/** Builds the query from the options. */
export function queryOf({
  status,
  priority,
  project,
  site,
  route,
  tag,
  assignedTo,
  search,
}: TaskFilters): Query {
  const optionalFilters = {
    priority,
    project_id: project,
    site_id: site,
    route,
    tag,
    assigned_to: assignedTo,
    search,
  };
  return {
    status,
    ...Object.fromEntries(Object.entries(optionalFilters).filter(([, value]) => value !== undefined)),
  };
}
