import type { Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** @returns the chunks whose entry modules these are. @throws {Error} one of them has no chunk. */
export function chunksOf(chunks: readonly Chunk[], modules: readonly string[]): Chunk[] {
  return modules.map((module) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`));
    if (!chunk) throw new Error(`No chunk begins with ${module}: correct build/first-views.ts.`);
    return chunk;
  });
}

/** Chunks with their transitive static imports. */
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
