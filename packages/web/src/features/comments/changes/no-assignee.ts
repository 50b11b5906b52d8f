/** The value of the choice for no assignee. */
export const NO_ASSIGNEE = 'nobody';
