import type { Feature } from '../../core/feature.ts';

/** Accounts, which members and signing in rest on. They have no routes of their own. */
export const accounts: Feature<never> = {};
