import { native } from '../../dom/native.ts';
import type { Readable } from '../reading/readable.ts';

/** The implicit roles of tags. */
const IMPLICIT_ROLES: Readonly<Record<string, string>> = {
  button: 'button',
  summary: 'button',
  img: 'img',
  nav: 'navigation',
  main: 'main',
  aside: 'complementary',
  article: 'article',
  dialog: 'dialog',
  ul: 'list',
  ol: 'list',
  li: 'listitem',
  table: 'table',
  tr: 'row',
  td: 'cell',
  th: 'columnheader',
  textarea: 'textbox',
  select: 'combobox',
  option: 'option',
  form: 'form',
  fieldset: 'group',
  figure: 'figure',
  hr: 'separator',
  progress: 'progressbar',
  output: 'status',
  p: 'paragraph',
  header: 'banner',
  footer: 'contentinfo',
  section: 'region',
  search: 'search',
};
const ROLES_BY_TYPE: Readonly<Record<string, string>> = {
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
};
/** Implicit roles that an element has only outside of sectioning elements. */
const UNSECTIONED_ROLES = new Set(['banner', 'contentinfo']);
const SECTIONING = 'article, aside, main, nav, section';
const LANDMARKS = new Set([
  'banner',
  'complementary',
  'contentinfo',
  'form',
  'main',
  'navigation',
  'region',
  'search',
  'dialog',
]);
/** Roles that are landmarks only with a name. */
const NAMED_LANDMARKS = new Set(['form', 'region']);
/** Roles that are named by their contents. */
const NAMED_BY_CONTENTS =
  /^(?:button|link|heading|cell|columnheader|rowheader|option|tab|menuitem.*|checkbox|radio|switch|treeitem|listitem|row|tooltip)$/;

/** The role of an element: its `role` attribute, or the implicit role of its tag. */
export function roleOf(element: Element): string | undefined {
  const [explicitRole] = (native(element).getAttribute('role') ?? '').split(/\s+/);
  if (explicitRole) return explicitRole;
  const tag = native(element).localName;
  if (/^h[1-6]$/.test(tag)) return 'heading';
  if (tag === 'a' || tag === 'area') return native(element).hasAttribute('href') ? 'link' : undefined;
  if (tag === 'input') return ROLES_BY_TYPE[native(element).getAttribute('type') ?? ''] ?? 'textbox';
  const role = IMPLICIT_ROLES[tag];
  return role && UNSECTIONED_ROLES.has(role) && native(element).closest(SECTIONING) ? undefined : role;
}

/** The accessible name of an element, without masked and typed text. */
export function nameOf(element: Element, readable: Readable): string | undefined {
  if (readable.isMasked(element)) return undefined;
  return (
    referencedText(element, readable) ||
    native(element).getAttribute('aria-label')?.trim() ||
    labelText(element, readable) ||
    native(element).getAttribute('alt')?.trim() ||
    (NAMED_BY_CONTENTS.test(roleOf(element) ?? '') && readable.textOf(element)) ||
    native(element).getAttribute('title')?.trim() ||
    native(element).getAttribute('placeholder')?.trim() ||
    undefined
  );
}

function referencedText(element: Element, readable: Readable): string {
  const ids = native(element).getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const root = native(element).getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return '';
  return ids
    .map((id) => readable.textOf(native(root).getElementById(id)))
    .filter(Boolean)
    .join(' ');
}

function labelText(element: Element, readable: Readable): string {
  const { labels } = native(element) as Partial<HTMLInputElement>;
  return [...(labels ?? [])]
    .map((label) => readable.textOf(label))
    .filter(Boolean)
    .join(' ');
}

/** The nearest landmark around an element, with its name, as `navigation Main menu`. */
export function landmarkOf(element: Element, readable: Readable): string | undefined {
  for (let each = native(element).parentElement; each; each = native(each).parentElement) {
    const role = roleOf(each);
    if (!role || !LANDMARKS.has(role)) continue;
    const name =
      referencedText(each, readable) ||
      (readable.isMasked(each) ? '' : (native(each).getAttribute('aria-label') ?? ''));
    if (name || !NAMED_LANDMARKS.has(role)) return `${role} ${name}`.trim();
  }
  return undefined;
}
