import { integrations } from './integrations.ts';
import { mockups } from './mockups.ts';
import { notifications } from './notifications.ts';
import { projects } from './projects.ts';
import { review } from './review.ts';
import { members } from './settings/members.ts';
import { settings } from './settings/settings.ts';
import { summary } from './tasks/summary.ts';
import { task } from './tasks/task.ts';
import { transfer } from './tasks/transfer.ts';
import { widget } from './widget.ts';

/** The English texts that the first views do not need; the other languages have the same keys. */
export const texts = {
  integrations,
  members,
  mockups,
  notifications,
  projects,
  review,
  settings,
  summary,
  task,
  transfer,
  widget,
};
