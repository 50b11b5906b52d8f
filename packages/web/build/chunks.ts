import type { Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** @returns the chunks that begin with these modules. @throws {Error} one of them has none. */
export function chunksOf(chunks: readonly Chunk[], modules: readonly string[]): Chunk[] {
  return modules.map((module) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`));
    if (!chunk) throw new Error(`No chunk begins with ${module}: correct build/first-views.ts.`);
    return chunk;
  });
}

/** Chunks with their static imports. */
export function withImports(start: readonly Chunk[], chunks: readonly Chunk[]): Set<Chunk> {
  const found = new Set(start);
  for (const { imports } of found) {
    for (const name of imports) {
      const chunk = chunks.find(({ fileName }) => fileName === name);
      if (chunk) found.add(chunk);
    }
  }
  return found;
}
