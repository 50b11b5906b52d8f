import { toJson } from './json.ts';
import { logMissing } from './missing.ts';

/** The data about a visitor that the widget stores in the browser. */
export interface VisitorData {
  readonly token?: string;
  readonly name?: string;
  readonly email?: string;
  /** Whether to add a picture to comments; false after the visitor has removed one. */
  readonly wantsPicture?: boolean;
  /** Whether the visitor came through an invitation link before. */
  readonly isInvited?: boolean;
}

/** A value in the browser's storage, or only in memory where storage is unavailable. */
export interface StoredValue<Value = VisitorData> {
  get(): Value;
  /** Adds to the value; `undefined` removes a field. */
  set(part: { readonly [Key in keyof Value]?: Value[Key] | undefined }): void;
  clear(): void;
}

/** The storage of an extension, in place of the page's storage. */
export type ExtensionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Creates the access to a value under a name.
 *
 * @param kind the storage of the value: the browser's, the tab's, or a given one.
 * @param initialValue the value before anything is stored.
 */
export function storedValue<Value extends object>(
  kind: 'localStorage' | 'sessionStorage' | ExtensionStorage,
  name: string,
  initialValue: Value,
): StoredValue<Value> {
  let value = initialValue;
  const attempt = (use: (storage: ExtensionStorage) => void) => {
    try {
      use(typeof kind === 'string' ? window[kind] : kind);
    } catch (error) {
      logMissing(error);
      // Without storage, the value lasts until the page is closed.
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
      value = initialValue;
      attempt((storage) => storage.removeItem(name));
    },
  };
}
