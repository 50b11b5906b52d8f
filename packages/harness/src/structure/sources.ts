import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One import of a file. */
export interface Import {
  /** The path of a file, relative to the folder, with `/`. */
  readonly from: string;
  /** Such a path, or the name of a package. */
  readonly to: string;
}

/** The source files below a folder, and their imports. */
interface Sources {
  /** All files, including tests. */
  readonly files: readonly string[];
  /** Without tests and fixtures. */
  readonly sources: readonly string[];
  /** The imports of the sources and the browser tests, including types, dynamic imports and `new URL('.…')`. */
  readonly imports: readonly Import[];
  /** The static imports of a file, without types. */
  staticImportsOf(file: string): Import[];
  /** The imports between the parts to which `nameOf` maps files, without those within a part. */
  arrowsBetween(nameOf: (file: string) => string | undefined): Map<string, Set<string>>;
}

/** Reads the sources below a folder. @param directory absolute. */
export function readSources(directory: string): Sources {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(tsx?|mjs)$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file),
  );
  const sources = files.filter((file) => !/\.(test|spec)\.tsx?$/.test(file) && !file.includes('/fixtures/'));
  const targetsOf = (file: string, statement: RegExp): Import[] => {
    const text = readFileSync(path.join(directory, file), 'utf8');
    return [...text.matchAll(statement)].map(([, target = '']) => ({
      from: file,
      to: target.startsWith('.')
        ? path.relative(directory, path.resolve(directory, path.dirname(file), target))
        : target,
    }));
  };
  const browserTests = files.filter((file) => /\.spec\.ts$/.test(file));
  const imports = [...sources, ...browserTests].flatMap((file) =>
    targetsOf(
      file,
      /(?:^import|^export|^\} from|\bimport\(|\bnew URL\((?=['"]\.))[^'"\n]*?['"]([^'"]+)['"]/gm,
    ),
  );
  return {
    files,
    sources,
    imports,
    staticImportsOf: (file) => targetsOf(file, /^(?:import|export) (?!type )[^'"]*?['"]([^'"]+)['"];/gm),
    arrowsBetween(nameOf) {
      const arrows = new Map<string, Set<string>>();
      for (const { from, to } of imports) {
        const [name, other] = [nameOf(from), nameOf(to)];
        if (name === undefined || other === undefined || name === other) continue;
        arrows.set(name, (arrows.get(name) ?? new Set()).add(other));
      }
      return arrows;
    },
  };
}

/** The nodes that are part of a cycle. */
export function findCycles(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(arrows.get(from) ?? [])].some(
      (next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))),
    );
  return [...arrows.keys()].filter((each) => reaches(each, each));
}

/** The arrows to a part that is later in the order, as `from → to`; and all from or to parts that it lacks. */
export function findBackwardImports(
  arrows: ReadonlyMap<string, ReadonlySet<string>>,
  order: readonly string[],
): string[] {
  return [...arrows].flatMap(([from, others]) =>
    [...others]
      .filter((to) => !order.includes(from) || order.indexOf(to) > order.indexOf(from) || !order.includes(to))
      .map((to) => `${from} → ${to}`),
  );
}

/** The folders with too many source files for a reader. @param folderOf default: the folder itself. */
export function findLargeFolders(
  sources: readonly string[],
  folderOf: (file: string) => string = path.dirname,
): string[] {
  const sizes = Map.groupBy(sources, folderOf);
  return [...sizes].filter(([, { length }]) => length > MAX_FILES).map(([folder]) => folder);
}

const MAX_FILES = 12;
