/** The attribute that the widget of Postil reads. */
export const ATTRIBUTE = 'data-postil-source';

/** The common options of all entry points. */
export interface SourceOptions {
  /** Whether production builds are also marked. Default: false, because the attributes show the paths of your code. */
  readonly production?: boolean;
  /**
   * Writes opaque ids instead of paths, and their mapping into this file, relative to the root. It is valid for one
   * build, and should not be published. Default: paths.
   */
  readonly map?: string;
  /** Files that are not marked, by their path from the root, such as files for a non-DOM renderer. */
  readonly exclude?: RegExp | readonly RegExp[];
}

/** Checks options from a configuration that is not type-checked. @throws {TypeError} one is unknown or not valid. */
export function checkOptions({ production, map, exclude, ...others }: SourceOptions): void {
  const patterns = Array.isArray(exclude) ? exclude : exclude === undefined ? [] : [exclude];
  const problems = [
    ...Object.keys(others).map((name) => `"${name}" is not one of production, map and exclude`),
    ...(['boolean', 'undefined'].includes(typeof production) ? [] : ['production must be true or false']),
    ...(['string', 'undefined'].includes(typeof map) ? [] : ['map must be the path of a file']),
    ...(patterns.every((each) => each instanceof RegExp)
      ? []
      : ['exclude must be a regular expression, or several']),
  ];
  if (problems.length > 0) throw new TypeError(`The options of @postil/source: ${problems.join('; ')}.`);
}

/** Whether a file is left out. @param file its path from the root, with `/`. */
export function isExcluded(file: string, { exclude = [] }: SourceOptions): boolean {
  const patterns = exclude instanceof RegExp ? [exclude] : exclude;
  return /(?:^|\/)node_modules\//.test(file) || patterns.some((pattern) => pattern.test(file));
}
