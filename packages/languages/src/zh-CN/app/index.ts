import type { AppTexts } from '../../app.ts';
import { common } from './common.ts';
import { frame } from './frame.ts';
import { integrations } from './integrations.ts';
import { mockups } from './mockups.ts';
import { notifications } from './notifications.ts';
import { projects } from './projects.ts';
import { review } from './review.ts';
import { members } from './settings/members.ts';
import { settings } from './settings/settings.ts';
import { signIn } from './sign-in.ts';
import { board } from './tasks/board.ts';
import { filters } from './tasks/filters.ts';
import { list } from './tasks/list.ts';
import { pages } from './tasks/pages.ts';
import { summary } from './tasks/summary.ts';
import { task } from './tasks/task.ts';
import { transfer } from './tasks/transfer.ts';
import { views } from './tasks/views.ts';
import { widget } from './widget.ts';

/** Every text of the app in Simplified Chinese. */
export const texts: AppTexts = {
  board,
  common,
  filters,
  frame,
  integrations,
  list,
  members,
  mockups,
  notifications,
  pages,
  projects,
  review,
  settings,
  signIn,
  summary,
  task,
  transfer,
  views,
  widget,
};
