const proxies = new WeakMap<Node, Node>();

/** Reads properties from the prototypes, since the page may have shadowed them. */
const PROTOTYPE_HANDLER: ProxyHandler<Node> = {
  get(node, name) {
    const value: unknown = Reflect.get(Object.getPrototypeOf(node), name, node);
    return typeof value === 'function' ? value.bind(node) : value;
  },
  has: (node, name) => Reflect.has(Object.getPrototypeOf(node), name),
};

/**
 * Protects reads of a node of the page against DOM clobbering, in which a field of a form, or a form or an image of a
 * document, shadows the property of its name: `native(element).children`.
 *
 * @returns the node, or a stand-in that is only for reading and is not a node itself. Nodes of frames are supported.
 */
export function native<Value extends Node | null | undefined>(node: Value): Value {
  if (!node || !hasNamedFields(node)) return node;
  const proxy = proxies.get(node) ?? new Proxy<Node>(node, PROTOTYPE_HANDLER);
  proxies.set(node, proxy);
  // It has the properties of the node.
  return proxy as Value;
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
