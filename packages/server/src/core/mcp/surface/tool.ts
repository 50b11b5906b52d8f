import type { CallToolResult, ListToolsResult } from '@modelcontextprotocol/server';
import type { Type } from 'typebox';
import { NotFoundError } from '../../errors.ts';
import { createArgumentReader, sourceOf, toJsonSchema } from './arguments.ts';
import { boundResult } from './bounds.ts';
import type { McpContext } from './context.ts';
import { quote } from './quote.ts';
import { ToolRefusal } from './refusal.ts';
import { withNotice } from './results.ts';

/** The permission that a key needs for a tool. */
type ToolPermission = 'read' | 'write';

/** The complete declaration of a tool. */
interface Declaration<Input extends Type.TObject, Output extends Type.TObject> {
  /** The name by which clients call it. */
  readonly name: string;
  readonly title: string;
  /** For a model: the purpose of the tool, and which other tool to use instead. */
  readonly description: string;
  readonly permission: ToolPermission;
  /** Whether it needs `read` in addition to `write`, because it returns texts by other people. */
  readonly needsRead?: boolean;
  /** Whether it is read-only. Default: true for tools that need only Read. */
  readonly isReadOnly?: boolean;
  readonly input: Input;
  readonly output: Output;
  /** @throws {AppError} when the call is refused; its message is for the model. */
  run(context: McpContext, args: Type.Static<Input>): Promise<Type.Static<Output>>;
  /** Returns the pictures that accompany the result; called after `run` has succeeded. */
  readonly show?: (context: McpContext, args: Type.Static<Input>) => Promise<readonly ToolPicture[]>;
}

/** A picture that a model sees. */
export interface ToolPicture {
  readonly bytes: Buffer;
  readonly mediaType: string;
}

/** A tool as the endpoint serves it. */
export interface Tool {
  readonly name: string;
  /** The permissions that a key needs: all of these. */
  readonly permissions: readonly ToolPermission[];
  /** Its entry in `tools/list`. */
  readonly listEntry: ListedTool;
  /** Arguments that are ids of records, or lists of them, each with the tool that returns such ids. */
  readonly sources: ReadonlyMap<string, string>;
  /** @throws {ToolRefusal} naming up to five arguments that are wrong. */
  readArguments(rawArguments: unknown): Record<string, unknown>;
  /** @param args as `readArguments` returned them. */
  run(context: McpContext, args: Record<string, unknown>): Promise<object>;
  /** Returns the pictures that accompany the result of `run`. */
  show(context: McpContext, args: Record<string, unknown>): Promise<readonly ToolPicture[]>;
}

type ListedTool = ListToolsResult['tools'][number];

/** Creates a tool from its declaration, with its JSON Schemas and its argument parser. */
export function defineTool<Input extends Type.TObject, Output extends Type.TObject>(
  declaration: Declaration<Input, Output>,
): Tool {
  const { name, title, description, permission, needsRead = false, input, output } = declaration;
  const isReadOnly = declaration.isReadOnly ?? permission === 'read';
  return {
    name,
    permissions: needsRead ? [...new Set(['read' as const, permission])] : [permission],
    listEntry: {
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
    show: async (context, args) => (await declaration.show?.(context, args as Type.Static<Input>)) ?? [],
  };
}

function sourcesOf({ properties }: Type.TObject): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(properties).flatMap(([name, schema]) => {
      const { items = {} } = schema as { readonly items?: object };
      const source = sourceOf(schema) ?? sourceOf(items);
      return source === undefined ? [] : [[name, source] as const];
    }),
  );
}

/**
 * Runs a tool after checking permission and arguments, in this order. The result is structured, with the same JSON as
 * text, and bounded in size; pictures follow.
 *
 * @throws {AppError | ToolRefusal} for a problem that the caller can fix.
 */
export async function callTool(
  tool: Tool,
  context: McpContext,
  rawArguments: unknown,
): Promise<CallToolResult> {
  requireToolPermission(tool, context);
  const args = tool.readArguments(rawArguments);
  try {
    const result = boundResult(withNotice(await tool.run(context, args)));
    const pictures = await tool.show(context, args);
    return {
      content: [
        { type: 'text', text: JSON.stringify(result) },
        ...pictures.map(({ bytes, mediaType }) => ({
          type: 'image' as const,
          data: bytes.toString('base64'),
          mimeType: mediaType,
        })),
      ],
      // Tools return objects of JSON values.
      structuredContent: result as Record<string, unknown>,
    };
  } catch (error) {
    throw error instanceof NotFoundError ? notFoundRefusal(tool, args) : error;
  }
}

/** A refusal as a result, which models can read and clients do not treat as a failed connection. */
export function toErrorResult(refusal: Error): CallToolResult {
  const data = refusal instanceof ToolRefusal ? refusal.data : undefined;
  return {
    isError: true,
    content: [{ type: 'text', text: refusal.message }],
    ...(data && { structuredContent: { ...data } }),
  };
}

function requireToolPermission({ name, permissions }: Tool, { actor }: McpContext): void {
  if (permissions.every((permission) => actor.permissions.includes(permission))) return;
  const permissionNames = permissions
    .map((permission) => (permission === 'read' ? 'Read' : 'Write'))
    .join(' and ');
  throw new ToolRefusal(
    `Permission denied: ${name} needs the ${permissionNames} permission${permissions.length > 1 ? 's' : ''}, and this MCP key has ${actor.permissions.join(', ')}; ask an admin for such a key.`,
  );
}

/** The same message for an id that is unknown and for one of another project. */
function notFoundRefusal({ name, sources }: Tool, args: Record<string, unknown>): ToolRefusal {
  const [source] = [...sources].filter(([argument]) => args[argument] !== undefined);
  if (!source) return new ToolRefusal(`${name} finds nothing: the record was deleted.`);
  const [argument, tool] = source;
  if (Array.isArray(args[argument]))
    return new ToolRefusal(`${argument} has an id that is not in this project: ${tool} returns valid ones.`);
  return new ToolRefusal(
    `${argument} ${quote(args[argument])} is not in this project: ${tool} returns valid ones.`,
  );
}
