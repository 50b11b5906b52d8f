import { type ParserPlugin, parse } from '@babel/parser';
import { ATTRIBUTE } from '../options.ts';
import type { FoundElement } from './element.ts';

/** The parser's plugins for the syntax extensions that JSX compilers commonly accept. */
const PLUGINS: ParserPlugin[] = [
  'typescript',
  'jsx',
  'decorators',
  'decoratorAutoAccessors',
  'explicitResourceManagement',
];

/** A node of a syntax tree, with only the properties that are read here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface OpeningElement extends Node {
  readonly name: Node & { readonly name: unknown };
  readonly typeArguments?: Node | null;
  readonly attributes: readonly (Node & { readonly name?: { readonly name: unknown } })[];
}

/** The unmarked JSX elements that become elements of the page. @throws {SyntaxError} the code cannot be parsed. */
export function elementsOfJsx(code: string): FoundElement[] {
  const { program } = parse(code, {
    sourceType: 'module',
    plugins: PLUGINS,
    allowReturnOutsideFunction: true,
  });
  const elements: FoundElement[] = [];
  visit(program, (node) => {
    if (node.type === 'JSXOpeningElement' && isUnmarkedElement(node as OpeningElement)) {
      const { start, name } = node as OpeningElement;
      elements.push({ start, nameEnd: name.end });
    }
  });
  return elements;
}

/** Whether an opening JSX element becomes an element of the page and is unmarked. */
export function isUnmarkedElement({ name, attributes }: Omit<OpeningElement, keyof Node>): boolean {
  const isElement = name.type === 'JSXIdentifier' && /^[a-z]/.test(String(name.name));
  return isElement && !attributes.some((attribute) => attribute.name?.name === ATTRIBUTE);
}

function visit(value: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, onNode);
  if (!isNode(value)) return;
  onNode(value);
  for (const [key, child] of Object.entries(value))
    if (key !== 'loc' && !key.endsWith('Comments')) visit(child, onNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
