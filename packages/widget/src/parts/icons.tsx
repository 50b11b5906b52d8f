/** @jsxImportSource preact */

/** The outlines of the icons, in a square of 24 units. */
const PATHS = {
  comment: 'M21 12a8 8 0 0 1-8 8H4l2-3.2A8 8 0 1 1 21 12Z',
  close: 'M6 6l12 12M18 6 6 18',
  picture: 'M4 5h16v14H4ZM4 16l4.5-4.5L13 16l3-3 4 4M15.5 9h.01',
  pen: 'M4 20l1-4L16 5l3 3L8 19ZM14 7l3 3',
  edge: 'M4 4h16M4 20h16M12 8v8M9 11l3-3 3 3M9 13l3 3 3-3',
  bin: 'M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12',
} as const;

/** The name of an icon. */
type IconName = keyof typeof PATHS;

/** An icon; its meaning is beside it or in the label of its button. */
export function Icon({ name }: { name: IconName }) {
  return <Outline path={PATHS[name]} />;
}

/** A drawing in a square of 24 units. */
export function Outline({ path }: { path: string }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

/** A button that shows only an icon. */
export function IconButton(props: { icon: IconName; label: string; onClick(): void }) {
  return (
    <button type="button" class="icon" aria-label={props.label} title={props.label} onClick={props.onClick}>
      <Icon name={props.icon} />
    </button>
  );
}
