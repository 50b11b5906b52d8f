import path from 'node:path';
import { createIds, type Naming, plainNaming } from './ids.ts';
import { canMark, type MarkedFile, markSource } from './mark.ts';
import { ATTRIBUTE, isExcluded, type SourceOptions } from './options.ts';

/** The marking of the files of a project. */
export interface Project {
  /**
   * Marks a file. A file that cannot be parsed is left unchanged: its compiler reports the reason, or supports more
   * syntax than this package.
   *
   * @param file an absolute path.
   * @param warn called with the reason why a file could not be parsed.
   * @returns undefined if nothing is marked.
   */
  mark(code: string, file: string, warn: (message: string) => void): Promise<MarkedFile | undefined>;
  /** Whether a file can be marked and is not excluded. */
  has(file: string): boolean;
  /** The value of the attribute for a location in a file. */
  nameOf(file: string, line: number, column: number): string;
  save: Naming['save'];
}

/** Creates the marking of a project. @param root an absolute path, to which the paths of files are relative. */
export function createProject(root: string, options: SourceOptions): Project {
  const naming = options.map === undefined ? plainNaming : createIds(path.resolve(root, options.map));
  const pathOf = (file: string) => path.relative(root, file).replaceAll(path.sep, '/');
  const has = (file: string) => canMark(file) && !isExcluded(pathOf(file), options);
  return {
    has,
    async mark(code, file, warn) {
      if (!has(file)) return undefined;
      try {
        return await markSource(code, { file: pathOf(file), naming });
      } catch (error) {
        warn(`${pathOf(file)} has no ${ATTRIBUTE}, because it could not be read: ${String(error)}`);
        return undefined;
      }
    },
    nameOf: (file, line, column) => naming.nameOf(`${pathOf(file)}:${line}:${column}`),
    save: naming.save,
  };
}
