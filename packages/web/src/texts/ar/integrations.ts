import type { Translation } from '../catalogue.ts';
import type { integrations as source } from '../en/integrations.ts';

export const integrations: Translation<typeof source> = {};
