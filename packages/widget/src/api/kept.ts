import { toJson } from './json.ts';

/** The data that the widget stores about a visitor in the browser. */
export interface Remembered {
  readonly token?: string;
  readonly name?: string;
  readonly email?: string;
  /** Whether comments should have a picture; false once the visitor has removed one. */
  readonly wantsPicture?: boolean;
  /** Whether the visitor came through an invitation link before. */
  readonly isInvited?: boolean;
}

/** A value in the browser's storage, or only in memory where the page may not use storage. */
export interface Kept<Value = Remembered> {
  get(): Value;
  /** Adds to the value; `undefined` forgets. */
  set(part: { readonly [Key in keyof Value]?: Value[Key] | undefined }): void;
  clear(): void;
}

/** The storage of an extension, in place of the page's. */
export type Storing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A value under one name.
 *
 * @param kind the storage of the value: that of the browser, of the tab, or a given one.
 * @param nothing the value before anything is stored.
 */
export function keep<Value extends object>(
  kind: 'localStorage' | 'sessionStorage' | Storing,
  name: string,
  nothing: Value,
): Kept<Value> {
  let value = nothing;
  const attempt = (use: (storage: Storing) => void) => {
    try {
      use(typeof kind === 'string' ? window[kind] : kind);
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
