import { basename, join } from 'node:path';
import * as lucide from 'lucide-react';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Graph = Parameters<Extract<Group['name'], (...values: never[]) => unknown>>[1];

/** The libraries that every page needs. */
const FRAMEWORK =
  /rolldown[\\/]runtime|node_modules[\\/](?:react|react-dom|scheduler|get-nonce|@radix-ui[\\/]react-direction|@tanstack[\\/][\w-]+)[\\/]/;
const ICON_LIBRARY = /node_modules[\\/]lucide-react[\\/]/;
const ICON = /node_modules[\\/]lucide-react[\\/].*[\\/]icons[\\/]/;
/** Libraries that are tree-shaken although their entry points import everything. */
const COLLECTIONS = /node_modules[\\/](?:lucide-react|radix-ui)[\\/]/;

const SIGN_IN = 'pages/sign-in/sign-in.tsx';
const FRAME = 'shell/frame.tsx';
const BOARD = 'pages/board/board.tsx';
const LIST = 'pages/list/list.tsx';
const TEXTS = ['en', 'ar'].map((language) => `../../languages/src/${language}/app/first.ts`);

/** Sets of entry modules: the modules that all members of a set need become one file, unless an earlier group contains them. */
const GROUPS: readonly { readonly name: string; readonly neededBy: readonly (readonly string[])[] }[] = [
  { name: 'start', neededBy: [['main.tsx'], [SIGN_IN, FRAME], TEXTS] },
  { name: 'sign-in-parts', neededBy: [[SIGN_IN]] },
  { name: 'frame-parts', neededBy: [[FRAME]] },
  { name: 'tasks', neededBy: [[BOARD, LIST]] },
  { name: 'board-parts', neededBy: [[BOARD]] },
];

/** Groups the shared code of pages into a few files, because each costs a request. @param src the folder of the sources. */
export function groupsOf(src: string): Group[] {
  const closures = new Map<string, ReadonlySet<string>>();
  const starts = new Set(
    GROUPS.flatMap(({ neededBy }) => neededBy.flat()).map((module) => join(src, module)),
  );
  const isNeeded = (id: string, start: string, graph: Graph) => {
    const closure = closures.get(start) ?? closureOf(start, graph);
    closures.set(start, closure);
    return closure.has(id);
  };
  const groups = GROUPS.map(
    ({ name, neededBy }, index): Group => ({
      debugName: name,
      name: (id, graph) =>
        !starts.has(id) &&
        neededBy.some((set) => set.every((module) => isNeeded(id, join(src, module), graph)))
          ? name
          : null,
      priority: GROUPS.length - index,
    }),
  );
  let earlyIcons: ReadonlySet<string> | undefined;
  const isEarly = (id: string, graph: Graph) => {
    earlyIcons ??= iconsOf(
      [SIGN_IN, FRAME, BOARD].map((module) => join(src, module)),
      graph,
    );
    return !ICON.test(id) || earlyIcons.has(basename(id, '.mjs'));
  };
  return [
    { name: 'framework', test: FRAMEWORK, priority: GROUPS.length + 1 },
    {
      debugName: 'icons',
      name: (id, graph) => (isEarly(id, graph) ? 'icons' : 'later-icons'),
      test: ICON_LIBRARY,
      minShareCount: 2,
      priority: GROUPS.length + 1,
    },
    ...groups,
  ];
}

/** A module with its transitive imports. */
function closureOf(start: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([start]);
  for (const id of found) {
    const imported = graph.getModuleInfo(id)?.importedIds ?? [];
    for (const each of imported) if (!COLLECTIONS.test(each)) found.add(each);
  }
  return found;
}

/** The names of the files of the icons that some modules need. The graph lacks them: all come from one module. */
function iconsOf(starts: readonly string[], graph: Graph): ReadonlySet<string> {
  const modules = starts.flatMap((start) => [...closureOf(start, graph)]);
  return new Set(modules.flatMap((id) => iconsIn(graph.getModuleInfo(id)?.code ?? '')));
}

function iconsIn(code: string): string[] {
  const [, imported = ''] = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code) ?? [];
  return [...imported.matchAll(/(\w+)(?:\s+as\s+\w+)?/g)].map(([, name = '']) => fileOf(name));
}

/** The file of an icon, which may have aliases. */
function fileOf(name: string): string {
  const { displayName = name } = (lucide as Readonly<Record<string, { displayName?: string }>>)[name] ?? {};
  return displayName.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-').toLowerCase();
}
