const asked = new WeakMap<Node, Node>();

/** Reads properties from the prototypes, since the page may have shadowed them. */
const BY_PROTOTYPE: ProxyHandler<Node> = {
  get(node, name) {
    const value: unknown = Reflect.get(Object.getPrototypeOf(node), name, node);
    return typeof value === 'function' ? value.bind(node) : value;
  },
  has: (node, name) => Reflect.has(Object.getPrototypeOf(node), name),
};

/**
 * Reads a property of an element of the page, or of the page itself, safely: `ask(element).children`. A field of a
 * form, and a form or an image of a document, shadows the property of its name. The result is only for reading; it is
 * no node. Nodes of frames are supported, too.
 */
export function ask<Asked extends Node | null | undefined>(node: Asked): Asked {
  if (!node || !hasNamedFields(node)) return node;
  const known = asked.get(node) ?? new Proxy<Node>(node, BY_PROTOTYPE);
  asked.set(node, known);
  // It has the properties of the node.
  return known as Asked;
}

/**
 * Whether it is a form or a document, whose named elements shadow properties. If `nodeName` itself is shadowed, it is
 * an object.
 */
function hasNamedFields({ nodeName }: Node): boolean {
  return (
    typeof nodeName === 'object' || nodeName === 'FORM' || nodeName === 'form' || nodeName === '#document'
  );
}
