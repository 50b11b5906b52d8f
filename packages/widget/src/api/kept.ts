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

/** A value under one name. @param kind until the visitor clears it, or until the tab is closed. */
export function keep<Value extends object>(
  kind: 'localStorage' | 'sessionStorage',
  name: string,
): Kept<Value> {
  let value = {} as Value;
  const attempt = (use: (storage: Storage) => void) => {
    try {
      use(window[kind]);
    } catch {
      // Without storage the value lives as long as the page.
    }
  };
  attempt((storage) => {
    value = JSON.parse(storage.getItem(name) ?? '{}');
  });
  return {
    get: () => value,
    set(part) {
      value = { ...value, ...part };
      attempt((storage) => storage.setItem(name, JSON.stringify(value)));
    },
    clear() {
      value = {} as Value;
      attempt((storage) => storage.removeItem(name));
    },
  };
}
