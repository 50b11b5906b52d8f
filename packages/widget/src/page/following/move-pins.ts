import { DRAFT_ID, type PinPosition } from './positions.ts';
import { spread } from './spread.ts';

/** Moves pins to their spots, apart from each other, and hides pins without a visible one. */
export function movePins(
  nodes: ReadonlyMap<string, HTMLElement>,
  spotOf: (id: string) => PinPosition | undefined,
): void {
  const visiblePins = [...nodes].flatMap(([id, node]) => {
    const spot = spotOf(id);
    node.hidden = !spot?.isVisible;
    return spot?.isVisible ? [{ id, node, spot }] : [];
  });
  // The older comment, with the lower id, keeps the spot.
  const pins = visiblePins.filter(({ id }) => id !== DRAFT_ID).sort((a, b) => (a.id < b.id ? -1 : 1));
  const positions = spread(
    pins.map(({ spot }) => spot),
    { width: innerWidth, height: innerHeight },
  );
  for (const [index, { node }] of pins.entries()) {
    node.classList.toggle('near', positions[index]?.isNear);
    move(node, positions[index]);
  }
  for (const { id, node, spot } of visiblePins) if (id === DRAFT_ID) move(node, spot);
}

function move({ style }: HTMLElement, position: { x: number; y: number } | undefined): void {
  if (position) style.transform = `translate(${position.x}px, ${position.y}px)`;
}
