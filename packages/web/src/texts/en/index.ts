import { board } from './board.ts';
import { common } from './common.ts';
import { frame } from './frame.ts';
import { integrations } from './integrations.ts';
import { members } from './members.ts';
import { mockups } from './mockups.ts';
import { notifications } from './notifications.ts';
import { projects } from './projects.ts';
import { review } from './review.ts';
import { settings } from './settings.ts';
import { signIn } from './sign-in.ts';
import { summary } from './summary.ts';
import { task } from './task.ts';
import { filters } from './tasks/filters.ts';
import { list } from './tasks/list.ts';
import { views } from './tasks/views.ts';
import { widget } from './widget.ts';

/** Every text of the app in English; other languages have the same keys. */
export const en = {
  board,
  common,
  filters,
  frame,
  integrations,
  list,
  members,
  mockups,
  notifications,
  projects,
  review,
  settings,
  signIn,
  summary,
  task,
  views,
  widget,
};
