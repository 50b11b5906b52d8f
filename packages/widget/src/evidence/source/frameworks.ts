import { logMissing } from '../../api/missing.ts';
import { locationInStack, locationOf, type SourceLocation } from './location.ts';

/** The metadata that a framework stores on an element in development builds. */
export interface FrameworkData {
  /** The names of the components around the element, innermost first. */
  readonly components: readonly string[];
  readonly location?: SourceLocation | undefined;
}

/** An internal object of a framework, with unknown properties. */
type UnknownObject = Readonly<Record<string, unknown>>;

const MAX_COMPONENTS = 5;
/** The maximum number of objects that are followed. */
const MAX_STEPS = 200;

/**
 * The metadata that a framework stores on an element; undefined if there is none. Reading may run code of the page,
 * which may throw.
 */
export function frameworkDataOf(element: Element): FrameworkData | undefined {
  for (const read of [reactDataOf, vueDataOf, svelteDataOf, angularDataOf]) {
    try {
      const data = read(element);
      if (data && (data.components.length > 0 || data.location)) return data;
    } catch (error) {
      // The page has something else under this name.
      logMissing(error);
    }
  }
  return undefined;
}

function reactDataOf(element: Element): FrameworkData | undefined {
  const key = Object.keys(element).find((name) => /^__react(?:Fiber|InternalInstance)\$/.test(name));
  const fiber = key && asObject(Reflect.get(element, key));
  if (!fiber) return undefined;
  const isDevelopment = '_debugOwner' in fiber || '_debugInfo' in fiber;
  const components = chainOf(fiber, (each) => each.return)
    .flatMap((each) => componentName(each.type) ?? [])
    // Production builds minify names to a few letters.
    .filter((name) => isDevelopment || /^[A-Z]\w{3,}$/.test(name));
  return { components: components.slice(0, MAX_COMPONENTS), location: locationOfFiber(fiber) };
}

/** The source location of the element, which React stores on the element or in the stack of its creation. */
function locationOfFiber(fiber: UnknownObject): SourceLocation | undefined {
  for (const each of chainOf(fiber, (inner) => inner._debugOwner ?? inner.return).slice(0, 20)) {
    const source = asObject(each._debugSource);
    const location =
      locationOf(source?.fileName, source?.lineNumber, source?.columnNumber) ??
      locationInStack(asObject(each._debugStack)?.stack);
    if (location) return location;
  }
  return undefined;
}

/** The name of a React component, even if it is wrapped in `memo` or `forwardRef`. */
function componentName(type: unknown, depth = 0): string | undefined {
  if (typeof type === 'function') return nameOf(Reflect.get(type, 'displayName')) ?? nameOf(type.name);
  const wrapped = asObject(type);
  if (!wrapped || depth > 3) return undefined;
  return nameOf(wrapped.displayName) ?? componentName(wrapped.type ?? wrapped.render, depth + 1);
}

function vueDataOf(element: Element): FrameworkData | undefined {
  const instance = asObject(Reflect.get(element, '__vueParentComponent'));
  const vue2Instance = asObject(Reflect.get(element, '__vue__'));
  const types = instance
    ? chainOf(instance, (each) => each.parent).map((each) => asObject(each.type))
    : chainOf(vue2Instance, (each) => each.$parent).map((each) => asObject(each.$options));
  const components = types.flatMap(
    (type) => nameOf(type?.name) ?? nameOf(type?.__name) ?? nameInFile(type?.__file) ?? [],
  );
  const [file] = types.flatMap((type) => (typeof type?.__file === 'string' ? [type.__file] : []));
  return { components: components.slice(0, MAX_COMPONENTS), location: locationOf(file) };
}

function svelteDataOf(element: Element): FrameworkData | undefined {
  const meta = asObject(Reflect.get(element, '__svelte_meta'));
  const { file, line, column } = asObject(meta?.loc) ?? {};
  const parents = chainOf(asObject(meta?.parent), (each) => each.parent).filter(
    ({ type }) => type === 'component',
  );
  const ancestors = parents.flatMap(({ componentTag }) => nameOf(componentTag) ?? []);
  const fileComponent = nameInFile(file);
  const components =
    fileComponent && fileComponent !== ancestors[0] ? [fileComponent, ...ancestors] : ancestors;
  return { components: components.slice(0, MAX_COMPONENTS), location: locationOf(file, line, column) };
}

function angularDataOf(element: Element): FrameworkData | undefined {
  const ng = asObject(Reflect.get(globalThis, 'ng'));
  const callMethod = (name: string, target: unknown) => {
    const method = ng?.[name];
    return typeof method === 'function' ? asObject(method.call(ng, target)) : undefined;
  };
  const components: string[] = [];
  let component = callMethod('getComponent', element) ?? callMethod('getOwningComponent', element);
  while (component && components.length < MAX_COMPONENTS) {
    const name = nameOf(component.constructor?.name)?.replace(/^_+/, '');
    if (!name) break;
    components.push(name);
    component = callMethod('getOwningComponent', component);
  }
  return { components };
}

function chainOf(start: UnknownObject | undefined, next: (each: UnknownObject) => unknown): UnknownObject[] {
  const chain: UnknownObject[] = [];
  for (let each = start; each && chain.length < MAX_STEPS; each = asObject(next(each))) chain.push(each);
  return chain;
}

function asObject(value: unknown): UnknownObject | undefined {
  return typeof value === 'object' && value !== null ? (value as UnknownObject) : undefined;
}

function nameOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function nameInFile(file: unknown): string | undefined {
  return typeof file === 'string' ? /([^/\\]+)\.\w+$/.exec(file)?.[1] : undefined;
}
