import { ATTRIBUTE } from '../options.ts';
import type { FoundElement } from './element.ts';

/** The unmarked elements in the markup of a Svelte component. @throws {Error} the code cannot be parsed. */
export async function elementsOfSvelte(code: string): Promise<FoundElement[]> {
  const { parse } = await import('svelte/compiler');
  const elements: FoundElement[] = [];
  visit(parse(code, { modern: true }).fragment, elements);
  return elements;
}

function visit(value: unknown, elements: FoundElement[]): void {
  if (Array.isArray(value)) for (const each of value) visit(each, elements);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  if (isUnmarked(value)) elements.push({ start: value.start, nameEnd: value.start + 1 + value.name.length });
  // Every part of the tree is searched, including expressions; only `loc` and `metadata` never contain elements.
  for (const [key, child] of Object.entries(value))
    if (key !== 'loc' && key !== 'metadata') visit(child, elements);
}

function isUnmarked(node: object): node is { readonly start: number; readonly name: string } {
  const isElement = 'type' in node && node.type === 'RegularElement' && 'start' in node && 'name' in node;
  if (!isElement || typeof node.start !== 'number' || typeof node.name !== 'string') return false;
  const attributes: readonly unknown[] =
    'attributes' in node && Array.isArray(node.attributes) ? node.attributes : [];
  return !attributes.some(
    (each) => typeof each === 'object' && each !== null && 'name' in each && each.name === ATTRIBUTE,
  );
}
