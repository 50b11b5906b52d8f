import { MAX_EVIDENCE } from '@postil/contract/limits';
import type { Evidence } from '../../api/types.ts';
import { native } from '../../dom/native.ts';
import { parentOf } from '../../page/elements.ts';
import { cleanText } from '../reading/readable.ts';
import { componentInAttributes, locationInAttributes } from './attributes.ts';
import { type FrameworkData, frameworkDataOf } from './frameworks.ts';

/** The maximum number of ancestors that are searched. */
const MAX_LEVELS = 30;

/** The source of an element, if the page reveals it. */
export function sourcePart(element: Element): Evidence['source'] {
  const chain = chainOf(element);
  const attributeLocation = firstOf(chain, (each) =>
    locationInAttributes((name) => native(each).getAttribute(name)),
  );
  const framework = firstOf(chain, frameworkDataOf)?.value;
  const components = componentsOf(chain, framework);
  const confidence = attributeLocation ? (attributeLocation.level === 0 ? 'exact' : 'nearest') : 'guess';
  const location = attributeLocation?.value ?? framework?.location;
  if (!location && components.length === 0) return undefined;
  return {
    ...(components.length > 0 && { components }),
    ...(location && { ...location, file: cleanText(location.file, MAX_EVIDENCE.path) }),
    confidence,
  };
}

function componentsOf(chain: readonly Element[], framework: FrameworkData | undefined): string[] {
  const namedComponents = chain.flatMap(
    (each) => componentInAttributes((name) => native(each).getAttribute(name)) ?? [],
  );
  const components =
    framework && framework.components.length > 0 ? framework.components : [...new Set(namedComponents)];
  return components.slice(0, MAX_EVIDENCE.components).map((name) => cleanText(name));
}

function chainOf(element: Element): Element[] {
  const chain: Element[] = [];
  for (let each: Element | null = element; each && chain.length < MAX_LEVELS; each = parentOf(each))
    chain.push(each);
  return chain;
}

function firstOf<Value>(chain: readonly Element[], read: (element: Element) => Value | undefined) {
  for (const [level, element] of chain.entries()) {
    const value = read(element);
    if (value !== undefined) return { level, value };
  }
  return undefined;
}
