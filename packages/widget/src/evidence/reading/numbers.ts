import { MAX_EVIDENCE } from '@postil/contract/limits';

/** A length in pixels to one decimal, within the limits of the server. */
export function tenths(pixels: number): number {
  const { coordinate } = MAX_EVIDENCE;
  return Math.max(-coordinate, Math.min(coordinate, Math.round(pixels * 10) / 10)) || 0;
}
