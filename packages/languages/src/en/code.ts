import type { CodeTexts } from '../code.ts';

export const texts: CodeTexts = {
  about: 'The sign-in window cannot reach this page. Agree there, then enter the code that it shows.',
  open: 'Open it in a tab',
  code: 'Code',
  connect: 'Connect',
  wrong: 'This code is wrong, has been used, or is older than two minutes. Get a new one.',
};
