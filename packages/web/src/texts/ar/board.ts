import type { Translation } from '../catalogue.ts';
import type { board as source } from '../en/board.ts';

export const board: Translation<typeof source> = { notMoved: (status) => `لم تُنقل المهمة إلى «${status}».` };
