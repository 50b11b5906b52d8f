const asked = new WeakMap<Node, Node>();

/** Properties from the prototypes, which the page may have shadowed. */
const BY_PROTOTYPE: ProxyHandler<Node> = {
  get(node, name) {
    const value: unknown = Reflect.get(Object.getPrototypeOf(node), name, node);
    return typeof value === 'function' ? value.bind(node) : value;
  },
  has: (node, name) => Reflect.has(Object.getPrototypeOf(node), name),
};

/**
 * Asks an element of the page, or the page itself, for one of its properties: `ask(element).children`. Of a form, a field
 * with that name would come in place of the property, and of the document, a form or an image. What is returned is only
 * for that; it is no node. Nodes of frames may be asked, too.
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
