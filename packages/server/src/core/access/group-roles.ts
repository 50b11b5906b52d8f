/** The roles that a group of an identity provider can give, the most powerful one first. */
export const GROUP_ROLES = ['admin', 'member', 'guest'] as const;
