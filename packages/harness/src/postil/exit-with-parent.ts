/** The URL of a module to preload into a program that must end with its parent. */
export const EXIT_WITH_PARENT = new URL('exit-with-parent.mjs', import.meta.url).href;
