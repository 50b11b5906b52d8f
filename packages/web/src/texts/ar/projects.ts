import type { Translation } from '../catalogue.ts';
import type { projects as source } from '../en/projects.ts';

export const projects: Translation<typeof source> = {};
