import path from 'node:path';

/** The folder of the repository. */
export const ROOT: string = path.resolve(import.meta.dirname, '../..');

/** The packages outside the bundle, as dependencies: native ones, and a database of multiple files. */
export const DEPENDENCIES = ['@electric-sql/pglite', '@node-rs/argon2', 'sharp'] as const;

/**
 * The paths in the package of the files that the server reads at run time, relative to the folder of the bundle, by
 * their paths in the repository.
 */
const PACKAGE_PATHS: Readonly<Record<string, string>> = {
  'packages/server/package.json': '../package.json',
  'packages/server/migrations/': './migrations/',
  'packages/server/src/core/db/embedded/worker.ts': './worker.js',
  'packages/server/src/features/widget/demo/': './demo/',
  'packages/web/dist': './web',
  'packages/widget/dist': './widget',
};

/** Packages with files that the server reads, and the paths of these. */
const PACKAGES: Readonly<Record<string, string>> = { '@fastify/swagger-ui': './swagger-ui/' };

/**
 * A module of the server, in which the names of files that it reads at run time are those of the package.
 *
 * @param file absolute.
 * @throws {Error} for a file without a path in the package.
 */
export function withPackagePaths(file: string, source: string): string {
  return source
    .replaceAll(/new URL\(('[^']*'|\w+), import\.meta\.url\)/g, (_, name: string) => {
      // A name known only at run time is that of a file next to the module.
      const target = name.startsWith("'") ? name.slice(1, -1) : './';
      const relative = path.relative(ROOT, path.resolve(path.dirname(file), target));
      const packagePath = packagePathOf(target.endsWith('/') ? `${relative}/` : relative, PACKAGE_PATHS);
      return name.startsWith("'")
        ? `new URL('${packagePath}', import.meta.url)`
        : `new URL('${packagePath}' + ${name}, import.meta.url)`;
    })
    .replaceAll(
      /import\.meta\.resolve\('([^']*)'\)/g,
      (_, name: string) => `new URL('${packagePathOf(name, PACKAGES)}', import.meta.url)`,
    );
}

function packagePathOf(name: string, paths: Readonly<Record<string, string>>): string {
  const packagePath = paths[name];
  if (packagePath === undefined)
    throw new Error(`The server reads ${name}, which has no path in the package.`);
  return packagePath;
}
