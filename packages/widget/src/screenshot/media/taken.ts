export type { Taken } from '../../page/boot.ts';
