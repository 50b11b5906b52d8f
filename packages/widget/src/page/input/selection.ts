/** The currently selected text of the page; undefined: none. */
export function selectedRange(): Range | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  return range.toString().trim() === '' ? undefined : range.cloneRange();
}
