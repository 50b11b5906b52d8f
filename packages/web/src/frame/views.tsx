/** The saved views of the person, in the sidebar. */
export function Views(_: { onLeave?: () => void }) {
  return null;
}
