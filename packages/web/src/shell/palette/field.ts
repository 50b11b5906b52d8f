/** The classes of the palette and its field: the same before and after its code has loaded. */
export const PALETTE_CLASSES =
  'fixed inset-x-0 top-[12dvh] z-40 mx-auto flex max-h-[70dvh] w-[calc(100%-24px)] max-w-xl flex-col overflow-hidden rounded-dialog border border-line bg-surface-raised shadow-float max-frame:top-3';
export const FIELD_CLASSES = 'h-12 shrink-0 border-b border-line bg-transparent px-4 text-lg outline-none';

/** The text and the selection of the field. */
export interface FieldValue {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The value of the empty field. */
export const EMPTY_VALUE: FieldValue = { text: '', start: 0, end: 0 };

/** The value of a field. */
export function valueOfField({ value, selectionStart, selectionEnd }: HTMLInputElement): FieldValue {
  return { text: value, start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
}
