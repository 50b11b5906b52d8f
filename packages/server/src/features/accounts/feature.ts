import type { Feature } from '../../core/feature.ts';

/** The accounts behind members and sign-ins. They have no routes of their own. */
export const accounts: Feature<never> = {};
