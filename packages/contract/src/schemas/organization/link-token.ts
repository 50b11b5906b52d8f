import { Type } from 'typebox';

/** The token of a link for an account. */
export const LinkToken = () =>
  Type.String({
    maxLength: 100,
    description: 'The last segment of the path of the link.',
    examples: ['q5mDlHFy9-d8mXoc3Bf5q0PAIrXwTcsmHxr3-hsEwvA'],
  });
