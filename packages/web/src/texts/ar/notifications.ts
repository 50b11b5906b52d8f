import type { Translation } from '../catalogue.ts';
import type { notifications as source } from '../en/notifications.ts';

export const notifications: Translation<typeof source> = {};
