import { ATTRIBUTE } from '../options.ts';
import type { FoundElement } from './element.ts';

/** The node type of elements in Vue's compiler. */
const ELEMENT = 1;
/** The tag type of plain elements in Vue's compiler, not components, slots or templates. */
const PLAIN_ELEMENT = 0;

/** A node of a template, with only the properties that are read here. */
interface TemplateNode {
  readonly type: number;
  readonly tagType?: number;
  readonly tag?: string;
  readonly loc: { readonly start: { readonly offset: number } };
  readonly props?: readonly { readonly name: string }[];
  readonly children?: readonly TemplateNode[];
}

/** The unmarked elements in a Vue template; none unless it is HTML. @throws {SyntaxError} it cannot be parsed. */
export async function elementsOfVue(code: string): Promise<FoundElement[]> {
  const { parse } = await import('vue/compiler-sfc');
  const { descriptor, errors } = parse(code, { sourceMap: false, ignoreEmpty: false });
  const [error] = errors;
  if (error) throw error;
  const { template } = descriptor;
  if (!template?.ast || (template.lang !== undefined && template.lang !== 'html')) return [];
  return elementsIn(template.ast.children as readonly TemplateNode[]);
}

function elementsIn(nodes: readonly TemplateNode[]): FoundElement[] {
  return nodes.flatMap((node) => [...elementOf(node), ...elementsIn(node.children ?? [])]);
}

function elementOf({ type, tagType, tag = '', loc, props = [] }: TemplateNode): FoundElement[] {
  const isElement = type === ELEMENT && tagType === PLAIN_ELEMENT;
  if (!isElement || props.some(({ name }) => name === ATTRIBUTE)) return [];
  const start = loc.start.offset;
  return [{ start, nameEnd: start + 1 + tag.length }];
}
