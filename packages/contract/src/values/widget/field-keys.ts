/** The form in which the labels and options of custom fields are compared: without regard to letter case. */
export function fieldKey(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
