import { lazyPart } from '../../lib/loaded-later.tsx';

/** The form for e-mail and password, loaded on first use over a page. */
export const LazySignInForm = lazyPart(async () => ({ default: (await import('./form.tsx')).SignInForm }));
