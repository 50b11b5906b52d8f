// The public interface of this feature; nothing else of it is imported from outside.
export { Card } from './card.tsx';
export { SignInForm } from './form.tsx';
export { LazySignInForm } from './lazy.ts';
export { useLeaving } from './leaving.ts';
