import { MAX_EVIDENCE } from '@postil/contract/limits';
import { ask } from '../../dom/ask.ts';
import { cleaned, withoutParameters } from '../reading/readable.ts';

/** Attributes that are elsewhere in the evidence, are code, or contain text that a person has typed or chosen. */
const LEFT_OUT = /^(?:class|style|on.*|value|checked|selected|srcdoc|nonce|integrity|content|data-postil.*)$/;
/** Frameworks write others at each build or each load. */
const GENERATED =
  /^(?:data-v-|_ng|ng-|data-react|data-ember|jsaction|jslog|data-ved|data-svelte|data-emotion|data-styled)/;
const SECRET = /token|secret|passw|csrf|xsrf|nonce|session|auth(?!or)|api-?key|credential|signature/;
const ADDRESSES = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'poster',
  'data',
  'cite',
  'xlink:href',
  'ping',
]);
/**
 * Class names and ids of this form are made by a build or a library: `css-1q2w3e`, `sc-aBcDe`, `button_x7f3k`, `:r1:`,
 * `radix-3`.
 */
const MADE =
  /^(?:css-|sc-|jss\d|jsx-|svelte-|emotion-|astro-|tss-)|(?:^|[-_])(?=[a-z\d]*[a-z]\d)(?=[a-z\d]*\d[a-z])[a-z\d]{5,}$/i;

/** The hand-written attributes of an element, without secrets and typed text. */
export function attributesOf(element: Element): [name: string, value: string][] {
  return [...ask(element).attributes].flatMap(({ name, value }): [string, string][] => {
    const isShown =
      !LEFT_OUT.test(name) && !GENERATED.test(name) && !SECRET.test(name) && name !== '__proto__';
    if (!isShown || (name === 'id' && isGenerated(value))) return [];
    return [[cleaned(name), cleaned(name === 'srcset' ? '…' : shownValue(name, value))]];
  });
}

function shownValue(name: string, value: string): string {
  return ADDRESSES.has(name) || /^\w+:\/\/|^\/\S*\?/.test(value) ? withoutParameters(value) : value;
}

/** The class names of an element, without those that a build has made. */
export function classNamesOf(element: Element): string[] {
  return [...ask(element).classList]
    .filter((name) => !isGenerated(name))
    .slice(0, MAX_EVIDENCE.classes)
    .map((name) => cleaned(name));
}

/** Whether a name looks made by a build, so that it may be another one tomorrow. */
export function isGenerated(name: string): boolean {
  return (
    MADE.test(name) ||
    /^(?:radix-|headlessui-|mui-|ember\d|:r|«|_r_|yui_|react-|gid|ext-gen)|\d{5,}/.test(name)
  );
}
