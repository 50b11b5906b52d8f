import { ATTRIBUTE } from '../options.ts';
import type { FoundElement } from './element.ts';

/** The elements in the markup of a Svelte component. @throws {SyntaxError} */
export async function elementsOfSvelte(code: string): Promise<FoundElement[]> {
  const { parse } = await import('svelte/compiler');
  const found: FoundElement[] = [];
  visit(parse(code, { modern: true }).fragment, found);
  return found;
}

function visit(value: unknown, found: FoundElement[]): void {
  if (Array.isArray(value)) for (const each of value) visit(each, found);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  if (isUnmarked(value)) found.push({ start: value.start, nameEnd: value.start + 1 + value.name.length });
  // Only blocks and elements contain elements; an expression may be large, and can only contain snippets.
  for (const [key, child] of Object.entries(value))
    if (key !== 'loc' && key !== 'metadata') visit(child, found);
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
