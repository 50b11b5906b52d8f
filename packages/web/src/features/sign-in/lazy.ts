import { lazyPart } from '../../lib/loaded-later.tsx';

/** The form for e-mail and password in a dialog over the page; its code is loaded on first use. */
export const LazySignInForm = lazyPart(async () => ({ default: (await import('./form.tsx')).SignInForm }));
