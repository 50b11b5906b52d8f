/** The Navigation API, as far as it is used; not all environments of TypeScript declare it yet. */
type NavigationTarget = EventTarget | undefined;

/**
 * Calls a function after the URL of the page has changed: by links, by Back and Forward, and by the router of a
 * single-page app.
 *
 * @returns a function that removes all listeners and wrappers.
 */
export function watchUrl(onChange: () => void): () => void {
  let last = location.href;
  const check = () => {
    if (location.href === last) return;
    last = location.href;
    onChange();
  };
  const { navigation } = window as { navigation?: NavigationTarget };
  navigation?.addEventListener('currententrychange', check);
  addEventListener('popstate', check);
  addEventListener('hashchange', check);
  const restore = navigation ? undefined : wrapHistory(check);
  return () => {
    navigation?.removeEventListener('currententrychange', check);
    removeEventListener('popstate', check);
    removeEventListener('hashchange', check);
    restore?.();
  };
}

/** Wraps the two functions of the history if there is no Navigation API. @returns a function that restores them. */
function wrapHistory(check: () => void): () => void {
  const restoreFunctions = (['pushState', 'replaceState'] as const).map((name) => {
    const original = history[name];
    const wasOwn = Object.hasOwn(history, name);
    let isActive = true;
    const wrapper: typeof original = (...args) => {
      original.apply(history, args);
      if (isActive) queueMicrotask(check);
    };
    Reflect.set(history, name, wrapper);
    return () => {
      isActive = false;
      // Another script may have wrapped it since; then our wrapper stays and only delegates.
      if (history[name] !== wrapper) return;
      if (wasOwn) history[name] = original;
      else Reflect.deleteProperty(history, name);
    };
  });
  return () => {
    for (const restore of restoreFunctions) restore();
  };
}
