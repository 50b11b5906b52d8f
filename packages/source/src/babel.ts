import type { NodePath, PluginObj, PluginPass, types as Types } from '@babel/core';
import { isUnmarkedElement } from './elements/jsx.ts';
import { ATTRIBUTE, checkOptions, type SourceOptions } from './options.ts';
import { createProject, type Project } from './project.ts';

/** Marks the elements of JSX: a Babel plugin, for compilers without their own entry point. */
export default function postilSource(
  { types: t, env }: typeof import('@babel/core') & { env(name: string): boolean },
  options: SourceOptions,
): PluginObj {
  checkOptions(options);
  const isOff = env('production') && options.production !== true;
  let project: Project | undefined;
  return {
    name: 'postil-source',
    visitor: isOff
      ? {}
      : {
          JSXOpeningElement: (path: NodePath<Types.JSXOpeningElement>, pass: PluginPass) => mark(path, pass),
        },
    post: () => project?.save(),
  };

  function mark({ node }: NodePath<Types.JSXOpeningElement>, { filename, cwd }: PluginPass): void {
    project ??= createProject(cwd, options);
    const isWanted = filename !== undefined && project.has(`${filename.replace(/\.[cm]?[jt]sx?$/, '')}.jsx`);
    if (!isWanted || !node.loc || !isUnmarkedElement(node as never)) return;
    const { line, column } = node.loc.start;
    const value = t.stringLiteral(project.nameOf(filename, line, column + 1));
    node.attributes.unshift(t.jsxAttribute(t.jsxIdentifier(ATTRIBUTE), value));
  }
}
