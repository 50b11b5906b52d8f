import { createPresence, type Presence } from './presence.ts';

/** The world of the extension on this page, in which an earlier press has left its state. */
const world: { postilExtension?: Presence } = globalThis as object;

world.postilExtension ??= createPresence();
world.postilExtension.toggle();
