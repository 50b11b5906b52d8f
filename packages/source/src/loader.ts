import type { LoaderContext } from 'webpack';
import { checkOptions, type SourceOptions } from './options.ts';
import { createProject, type Project } from './project.ts';

/** The project of each compilation, by its root and options, so that the ids of all files share one map. */
const projects = new Map<string, Project>();

/** The project of a root and options. */
export function projectOf(root: string, options: SourceOptions): Project {
  const { exclude = [], map } = options;
  const key = JSON.stringify([root, map, String(exclude)]);
  let project = projects.get(key);
  if (!project) {
    checkOptions(options);
    project = createProject(root, options);
    projects.set(key, project);
  }
  return project;
}

/** Marks the elements of a file: a webpack loader, which also runs in Turbopack. */
export default function loader(this: LoaderContext<SourceOptions>, code: string): void {
  const callback = this.async();
  const options = this.getOptions();
  const isOff = this.mode === 'production' && options.production !== true;
  const project = projectOf(this.rootContext, options);
  const warn = (message: string) => this.emitWarning(new Error(message));
  const marking = isOff ? Promise.resolve(undefined) : project.mark(code, this.resourcePath, warn);
  marking.then(
    (marked) => callback(null, marked?.code ?? code, marked?.map as never),
    (error: Error) => callback(error),
  );
}
