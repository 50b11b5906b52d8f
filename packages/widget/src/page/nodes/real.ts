const PROTECTED = /^(form|#document)$/i;
const nodeName = Object.getOwnPropertyDescriptor(globalThis.Node?.prototype ?? {}, 'nodeName')?.get;

/**
 * A node whose properties are those of its kind: in a form, fields take the place of properties with their names, and in a
 * document, pictures do. It is for reading; functions of the browser are given the node itself.
 */
export function real<Kind extends Node>(node: Kind): Kind {
  if (!PROTECTED.test(String(nodeName?.call(node)))) return node;
  return new Proxy(node, {
    get(target, name) {
      const value: unknown = Reflect.get(Object.getPrototypeOf(target), name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    has: (target, name) => Reflect.has(Object.getPrototypeOf(target), name),
  });
}
