import type { CallToolResult } from '@modelcontextprotocol/server';
import { NotFoundError } from '../../errors.ts';
import type { McpContext } from '../surface/context.ts';
import { quote } from '../surface/quote.ts';
import { ToolRefusal } from '../surface/refusal.ts';
import type { Tool } from '../surface/tool.ts';

/**
 * Runs a tool after checking permission and arguments, in this order. The result is structured, with the same JSON
 * as text.
 *
 * @throws {AppError | ToolRefusal} for a problem that the caller can fix.
 */
export async function callTool(tool: Tool, context: McpContext, given: unknown): Promise<CallToolResult> {
  requireToolPermission(tool, context);
  const args = tool.readArguments(given);
  try {
    const result = await tool.run(context, args);
    return {
      content: [{ type: 'text', text: JSON.stringify(result) }],
      // Tools return objects of JSON values.
      structuredContent: result as Record<string, unknown>,
    };
  } catch (error) {
    throw error instanceof NotFoundError ? notFound(tool, args) : error;
  }
}

/** A refusal as a result, which models read and clients do not mistake for a broken connection. */
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
  const needed = permissions.map((permission) => (permission === 'read' ? 'Read' : 'Write')).join(' and ');
  throw new ToolRefusal(
    `Permission denied: ${name} needs the ${needed} permission${permissions.length > 1 ? 's' : ''}, and this MCP key has ${actor.permissions.join(', ')}; ask an admin for a key that has it.`,
  );
}

/** The same words for an id that is unknown and for one of another project. */
function notFound({ name, sources }: Tool, args: Record<string, unknown>): ToolRefusal {
  const [source] = [...sources].filter(([argument]) => typeof args[argument] === 'string');
  if (!source) return new ToolRefusal(`${name} finds nothing: the record was deleted.`);
  const [argument, tool] = source;
  return new ToolRefusal(
    `${argument} ${quote(args[argument])} is not in this project: ${tool} returns valid ones.`,
  );
}
