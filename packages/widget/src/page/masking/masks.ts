import { native } from '../../dom/native.ts';

/** Finds the currently masked elements of a document, with their descendants: nothing that is sent may show their contents. */
export type HiddenIn = (doc: Document) => ReadonlySet<Element>;

/** Parts of usual names of fields for passwords and payment cards. */
const SECRET_NAME = /passw|pwd|passcode|card.?num|cvv|cvc/i;
/** The elements that are masked on every site. The tokens of `autocomplete` may follow other tokens, and be in capitals. */
const DEFAULT_SELECTORS = [
  'input[type=password]',
  ...['cc-', 'password', 'one-time-code'].map((token) => `[autocomplete*="${token}" i]`),
  '[data-postil-mask]',
];

/**
 * Starts tracking password fields: a page reveals a password by changing the type of a field, or by replacing it.
 * Fields in shadow roots and in frames are tracked from their first focus.
 *
 * @param selectors CSS selectors from the settings of the site; an invalid one is skipped.
 */
export function watchMasked(selectors: readonly string[], signal: AbortSignal): HiddenIn {
  const selector = [...DEFAULT_SELECTORS, ...selectors.filter(isSelector)].join();
  const secrets = new WeakSet<Element>();
  const names = new Set<string>();
  const observer = new MutationObserver((records) => {
    for (const field of secretsOf(records)) {
      secrets.add(field);
      for (const name of namesOf(field)) names.add(name);
    }
  });
  const observe = (root: Node) =>
    observer.observe(root, {
      subtree: true,
      childList: true,
      attributeFilter: ['type'],
      attributeOldValue: true,
    });
  const observeFocused = () => {
    let root: Document | ShadowRoot | null | undefined = document;
    for (let focused = native(root).activeElement; focused; focused = native(root)?.activeElement ?? null) {
      const { shadowRoot, contentDocument }: Partial<HTMLIFrameElement> = native(focused);
      root = shadowRoot ?? contentDocument;
      if (!root) break;
      observe(root);
    }
  };
  observe(document);
  observeFocused();
  // A window loses the focus to a frame in it. In Firefox, the frame gets it only after that event.
  const observeSoon = () => {
    observeFocused();
    setTimeout(observeFocused);
  };
  for (const type of ['focusin', 'blur']) addEventListener(type, observeSoon, { capture: true, signal });
  signal.addEventListener('abort', () => observer.disconnect());
  const isMasked = (element: Element) =>
    native(element).matches(selector) ||
    secrets.has(element) ||
    (native(element).localName === 'input' &&
      namesOf(element).some((name) => names.has(name) || SECRET_NAME.test(name)));
  const maskedElementsIn = (root: ParentNode): Element[] =>
    [...native(root).querySelectorAll('*')].flatMap((element) => [
      ...(isMasked(element) ? [element] : []),
      ...[native(element).shadowRoot].flatMap((inner) => (inner ? maskedElementsIn(inner) : [])),
    ]);
  return (doc) => withContents(maskedElementsIn(doc));
}

/** The fields that were password fields before the page changed them, and those that replaced password fields. */
function secretsOf(records: readonly MutationRecord[]): Element[] {
  // Only elements have a type that changes.
  const changed = records.flatMap(({ oldValue, target }) =>
    /^password$/i.test(oldValue ?? '') ? [target as Element] : [],
  );
  const removed = records
    .flatMap(({ removedNodes }) => inputsIn(removedNodes))
    .filter((field) => native(field).matches('input[type=password]'));
  const values = new Set(removed.map(({ value }) => value).filter(Boolean));
  const added = records.flatMap(({ addedNodes }) => inputsIn(addedNodes));
  return [...changed, ...removed, ...added.filter(({ value }) => values.has(value))];
}

/** The id and the name of a field, by which its replacement is recognised. */
function namesOf(field: Element): string[] {
  return ['id', 'name'].flatMap((name) => native(field).getAttribute(name) || []);
}

function inputsIn(nodes: Iterable<Node>): HTMLInputElement[] {
  // Not instanceof: a node in a frame has the classes of that frame.
  const elements = [...nodes].filter((node) => native(node).nodeType === Node.ELEMENT_NODE) as Element[];
  return [...withContents(elements)].filter(
    (element): element is HTMLInputElement => native(element).localName === 'input',
  );
}

/** Elements with their descendants, including those in shadow roots and slots. */
function withContents(elements: readonly Element[]): ReadonlySet<Element> {
  const found = new Set(elements);
  for (const element of found) {
    const { assignedElements } = native(element) as Partial<HTMLSlotElement>;
    const inner = [
      ...native(element).children,
      ...(native(element).shadowRoot?.children ?? []),
      ...(assignedElements?.call(element) ?? []),
    ];
    for (const each of inner) found.add(each);
  }
  return found;
}

function isSelector(selector: string): boolean {
  try {
    native(document).createElement('p').matches(selector);
    return true;
  } catch (error) {
    console.warn('[postil] An element is not masked.', error);
    return false;
  }
}
