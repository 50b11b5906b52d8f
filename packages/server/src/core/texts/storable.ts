/** Whether PostgreSQL can store a text: it contains neither NUL nor unpaired surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
