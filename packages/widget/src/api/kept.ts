import { toJson } from './json.ts';

/** What the widget remembers of a visitor in the browser. */
export interface Remembered {
  readonly token?: string;
  readonly name?: string;
  readonly email?: string;
  /** Whether comments should carry a picture; the visitor has once removed one if not. */
  readonly wantsPicture?: boolean;
}

/** A value in the browser's storage, or only in memory where the page may not use storage. */
export interface Kept<Value = Remembered> {
  get(): Value;
  /** Adds to the value; `undefined` forgets. */
  set(part: { readonly [Key in keyof Value]?: Value[Key] | undefined }): void;
  clear(): void;
}

/**
 * A value under one name.
 *
 * @param kind until the visitor clears it, or until the tab is closed.
 * @param nothing what it is before anything is kept.
 */
export function keep<Value extends object>(
  kind: 'localStorage' | 'sessionStorage',
  name: string,
  nothing: Value,
): Kept<Value> {
  let value = nothing;
  const attempt = (use: (storage: Storage) => void) => {
    try {
      use(window[kind]);
    } catch {
      // Without storage the value lives as long as the page.
    }
  };
  attempt((storage) => {
    const text = storage.getItem(name);
    if (text) value = JSON.parse(text);
  });
  return {
    get: () => value,
    set(part) {
      value = { ...value, ...part };
      attempt((storage) => storage.setItem(name, toJson(value) ?? ''));
    },
    clear() {
      value = nothing;
      attempt((storage) => storage.removeItem(name));
    },
  };
}
