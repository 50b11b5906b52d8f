import type { Translation } from '../catalogue.ts';
import type { summary as source } from '../en/summary.ts';

export const summary: Translation<typeof source> = {};
