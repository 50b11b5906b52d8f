import type { Pin } from '../api/types.ts';
import { isDone } from '../pins/pin-layer.tsx';

/** Comments in the order of the server: what is left to do first, then the newest. */
export function inOrder(pins: readonly Pin[]): Pin[] {
  // Ids increase with time.
  return [...pins].sort((a, b) => Number(isDone(a)) - Number(isDone(b)) || (a.id < b.id ? 1 : -1));
}
