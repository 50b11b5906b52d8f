import { ATTRIBUTE } from '../options.ts';
import type { FoundElement } from './element.ts';

/** As the compiler of Vue counts: an element, and not a comment or a text. */
const ELEMENT = 1;
/** As it counts what an element is: not a component, slot or template. */
const OF_PAGE = 0;

/** A node of a template, of which only what is read here is known. */
interface TemplateNode {
  readonly type: number;
  readonly tagType?: number;
  readonly tag?: string;
  readonly loc: { readonly start: { readonly offset: number } };
  readonly props?: readonly { readonly name: string }[];
  readonly children?: readonly TemplateNode[];
}

/** The elements in the template of a component of Vue; none where the template is in another language. @throws {SyntaxError} */
export async function elementsOfVue(code: string): Promise<FoundElement[]> {
  const { parse } = await import('vue/compiler-sfc');
  const { descriptor, errors } = parse(code, { sourceMap: false, ignoreEmpty: false });
  const [error] = errors;
  if (error) throw error;
  const { template } = descriptor;
  if (!template?.ast || (template.lang !== undefined && template.lang !== 'html')) return [];
  return inNodes(template.ast.children as readonly TemplateNode[]);
}

function inNodes(nodes: readonly TemplateNode[]): FoundElement[] {
  return nodes.flatMap((node) => [...own(node), ...inNodes(node.children ?? [])]);
}

function own({ type, tagType, tag = '', loc, props = [] }: TemplateNode): FoundElement[] {
  const isElement = type === ELEMENT && tagType === OF_PAGE;
  if (!isElement || props.some(({ name }) => name === ATTRIBUTE)) return [];
  const start = loc.start.offset;
  return [{ start, nameEnd: start + 1 + tag.length }];
}
