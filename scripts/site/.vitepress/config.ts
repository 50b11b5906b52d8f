export { default } from '../settings.ts';
