import type { RestTexts } from '../../app.ts';
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

/** All other texts of the app in German. */
export const texts: RestTexts = {
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
