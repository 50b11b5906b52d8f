import type { FirstTexts } from '../../app.ts';
import { common } from './common.ts';
import { frame } from './frame.ts';
import { signIn } from './sign-in.ts';
import { board } from './tasks/board.ts';
import { filters } from './tasks/filters.ts';
import { list } from './tasks/list.ts';
import { pages } from './tasks/pages.ts';
import { views } from './tasks/views.ts';

/** The texts of the first views in Arabic. */
export const texts: FirstTexts = { board, common, filters, frame, list, pages, signIn, views };
