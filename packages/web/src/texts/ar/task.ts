import type { Translation } from '../catalogue.ts';
import type { task as source } from '../en/task.ts';

export const task: Translation<typeof source> = {};
