import type { ListToolsResult } from '@modelcontextprotocol/server';
import type { Type } from 'typebox';
import { createArgumentReader } from './arguments.ts';
import type { McpContext } from './context.ts';
import { sourceOf, toJsonSchema } from './schemas.ts';

/** The permission that a key needs for a tool. */
export type ToolPermission = 'read' | 'write';

/** The complete declaration of a tool. */
interface Declaration<Input extends Type.TObject, Output extends Type.TObject> {
  /** As clients call it. */
  readonly name: string;
  readonly title: string;
  /** For a model: the purpose of the tool, and which other tool to use instead. */
  readonly description: string;
  readonly permission: ToolPermission;
  /** Whether it needs `read` beside `write`, because it returns what others wrote. */
  readonly needsRead?: boolean;
  /** Whether it changes nothing. Default: true for tools that need only Read. */
  readonly isReadOnly?: boolean;
  readonly input: Input;
  readonly output: Output;
  /** @throws {AppError} when the call is refused; its message is for the model. */
  run(context: McpContext, args: Type.Static<Input>): Promise<Type.Static<Output>>;
}

/** A tool as the endpoint serves it. */
export interface Tool {
  readonly name: string;
  /** All of them are needed. */
  readonly permissions: readonly ToolPermission[];
  /** Its entry in `tools/list`. */
  readonly listed: ListedTool;
  /** Arguments that are ids of records, each with the tool that returns such ids. */
  readonly sources: ReadonlyMap<string, string>;
  /** @throws {ToolRefusal} naming every argument that is wrong. */
  readArguments(given: unknown): Record<string, unknown>;
  /** @param args as `readArguments` returned them. */
  run(context: McpContext, args: Record<string, unknown>): Promise<object>;
}

type ListedTool = ListToolsResult['tools'][number];

/** Creates a tool from its declaration, with its JSON Schemas and the parser of its arguments. */
export function defineTool<Input extends Type.TObject, Output extends Type.TObject>(
  declaration: Declaration<Input, Output>,
): Tool {
  const { name, title, description, permission, needsRead = false, input, output } = declaration;
  const isReadOnly = declaration.isReadOnly ?? permission === 'read';
  return {
    name,
    permissions: needsRead ? [...new Set(['read' as const, permission])] : [permission],
    listed: {
      name,
      title,
      description,
      inputSchema: toJsonSchema(input),
      outputSchema: toJsonSchema(output),
      annotations: {
        readOnlyHint: isReadOnly,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    sources: sourcesOf(input),
    readArguments: createArgumentReader(name, input),
    // `readArguments` has checked them against `input`.
    run: (context, args) => declaration.run(context, args as Type.Static<Input>) as Promise<object>,
  };
}

function sourcesOf({ properties }: Type.TObject): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(properties).flatMap(([name, schema]) => {
      const source = sourceOf(schema);
      return source === undefined ? [] : [[name, source] as const];
    }),
  );
}
