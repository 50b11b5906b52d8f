// The public interface of this feature; no other file of it is imported from outside.
export { Card } from './card.tsx';
export { SignInForm } from './form.tsx';
export { LazySignInForm } from './lazy.ts';
export { useSessionExit } from './leaving.ts';
