/** The hooks of a component that a recipe uses. This file is a fake of Vue. */
interface Hooks {
  readonly mounted: (() => void)[];
  readonly unmounted: (() => void)[];
}

const state: { component: Hooks } = { component: { mounted: [], unmounted: [] } };

export function onMounted(run: () => void): void {
  state.component.mounted.push(run);
}

export function onUnmounted(run: () => void): void {
  state.component.unmounted.push(run);
}

/** Mounts a component with this setup. @returns a function that unmounts it. */
export function mount(setup: () => void): () => void {
  const component: Hooks = { mounted: [], unmounted: [] };
  state.component = component;
  setup();
  for (const run of component.mounted) run();
  return () => {
    for (const run of component.unmounted) run();
  };
}
