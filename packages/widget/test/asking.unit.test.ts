import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readSources } from '@postil/harness/structure/sources';
import { describe, expect, it } from 'vitest';

const SOURCE = path.resolve(import.meta.dirname, '../src');
const { sources } = readSources(SOURCE);

/** The modules that read properties of the page's elements. */
const PAGE_MODULES =
  /^(anchors|evidence|page\/(following|masking)|panels\/picking)\/|^page\/(elements|top-layer)\.ts$/;
/** Exceptions: pictures use separate documents, and the loader is too small for the helper. */
const EXEMPT_MODULES = /^(screenshot|dom|loader)\//;
/** The properties of elements that code reads; fields and images can have any of these names. */
const PROPERTIES = [
  'children',
  'childNodes',
  'childElementCount',
  'firstChild',
  'firstElementChild',
  'nextSibling',
  'nextElementSibling',
  'previousElementSibling',
  'parentElement',
  'parentNode',
  'shadowRoot',
  'assignedSlot',
  'attributes',
  'getAttribute',
  'hasAttribute',
  'setAttribute',
  'removeAttribute',
  'toggleAttribute',
  'closest',
  'matches',
  'contains',
  'querySelector',
  'querySelectorAll',
  'getElementsByTagName',
  'getRootNode',
  'textContent',
  'tagName',
  'localName',
  'nodeName',
  'nodeType',
  'nodeValue',
  'innerHTML',
  'outerHTML',
  'getBoundingClientRect',
  'checkVisibility',
  'scrollIntoView',
  'scrollBy',
  'scrollHeight',
  'scrollWidth',
  'clientHeight',
  'clientWidth',
  'offsetWidth',
  'offsetHeight',
  'isConnected',
  'ownerDocument',
  'dispatchEvent',
  'compareDocumentPosition',
  'elementFromPoint',
  'elementsFromPoint',
  'activeElement',
  'isContentEditable',
];
/** Names of values that are not forms: `<html>`, `<body>`, shadow roots, the widget itself, and others. */
const NO_FORMS = ['body', 'documentElement', 'shadowRoot', 'host', 'range', 'MAX_EVIDENCE'];
const DIRECT_READS = new RegExp(`(\\w+)\\??\\.(?:${PROPERTIES.join('|')})\\b`, 'g');

/** The lines of a file without comments. */
function linesOf(file: string): string[] {
  const text = readFileSync(path.join(SOURCE, file), 'utf8');
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').split('\n');
}

function findLines(files: readonly string[], isWrong: (line: string) => boolean): string[] {
  return files.flatMap((file) =>
    linesOf(file).flatMap((line) => (isWrong(line) ? `${file}: ${line.trim()}` : [])),
  );
}

describe('elements of the page', () => {
  it('are read through the accessors of their prototypes, which names of form fields cannot shadow', () => {
    const files = sources.filter((file) => PAGE_MODULES.test(file));
    const isDirectRead = (line: string) =>
      [...line.matchAll(DIRECT_READS)].some(([, receiver = '']) => !NO_FORMS.includes(receiver));
    expect(findLines(files, isDirectRead)).toEqual([]);
  });

  it('are found through the accessors of the document prototype, which names of images cannot shadow', () => {
    const files = sources.filter((file) => !EXEMPT_MODULES.test(file));
    expect(findLines(files, (line) => /\bdocument\??\.|\} = document;/.test(line))).toEqual([]);
  });
});
