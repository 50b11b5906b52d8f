import type { Translation } from '../catalogue.ts';
import type { mockups as source } from '../en/mockups.ts';

export const mockups: Translation<typeof source> = {};
