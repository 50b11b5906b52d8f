import { ProtocolError, Server } from '@modelcontextprotocol/server';
import type { FastifyBaseLogger } from 'fastify';
import type { AppError } from '../../errors.ts';
import { MINUTE_MS } from '../../process/durations.ts';
import type { McpContext } from '../surface/context.ts';
import { getPrompt, listPrompt, type Prompt } from '../surface/prompts.ts';
import { quote } from '../surface/quote.ts';
import { RPC_CODES, type ToolRefusal } from '../surface/refusal.ts';
import {
  type CompleteId,
  createResourceReader,
  listResource,
  listTemplate,
  type Resource,
  type ResourceTemplate,
} from '../surface/resources.ts';
import { callTool, type Tool, toErrorResult } from '../surface/tool.ts';
import { createCompletion } from './completion.ts';
import { classifyError } from './errors.ts';

/** The tools, resources, prompts and completions of the endpoint. */
export interface Surface {
  readonly instructions: string;
  /** In listing order. */
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly templates: readonly ResourceTemplate[];
  readonly prompts: readonly Prompt[];
  /** Completions by the name of the argument that takes the id. */
  readonly completions: Readonly<Record<string, CompleteId>>;
}

/** Creates an MCP server for one request. */
export type BuildServer = (context: McpContext) => Server;

const cacheHint = (minutes: number) => ({ ttlMs: minutes * MINUTE_MS, cacheScope: 'private' as const });

/** The lifetimes of responses in clients' caches. Records change at any time; lists depend on version and key. */
const CACHE_HINTS = {
  'server/discover': cacheHint(5),
  'tools/list': cacheHint(5),
  'prompts/list': cacheHint(5),
  'resources/list': cacheHint(5),
  'resources/templates/list': cacheHint(5),
  'resources/read': cacheHint(0),
};

/** Prepares everything that all requests share, so that building a server for one takes microseconds. */
export function createServerBuilder(
  surface: Surface,
  { version, logger }: { version: string; logger: FastifyBaseLogger },
): BuildServer {
  const addToolHandlers = createToolHandlers(surface.tools);
  const addReadHandlers = createReadHandlers(surface);
  const identity = { name: 'postil', title: 'Postil', version };
  const options = {
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
    instructions: surface.instructions,
    cacheHints: CACHE_HINTS,
  };
  return (context) => {
    const server = new Server(identity, options);
    const { requestId } = context.actor;
    const logFault = (error: unknown) =>
      logger.error({ err: error, request_id: requestId }, 'MCP request failed');
    const classify: ClassifyError = (error) => classifyError(error, { requestId, logFault });
    addToolHandlers(server, context, classify);
    addReadHandlers(server, context, classify);
    return server;
  };
}

type ClassifyError = (error: unknown) => AppError | ToolRefusal | ProtocolError;

/** Registers handlers with the server of one request. */
type AddHandlers = (server: Server, context: McpContext, classify: ClassifyError) => void;

function createToolHandlers(tools: readonly Tool[]): AddHandlers {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const listTools = createToolList(tools);
  return (server, context, classify) => {
    server.setRequestHandler('tools/list', ({ params }) => {
      refuseCursor(params?.cursor);
      return { tools: listTools(context.actor.permissions) };
    });
    server.setRequestHandler('tools/call', async ({ params }) => {
      const tool = byName.get(params.name);
      if (!tool) throw unknownNameError('tool', params.name);
      try {
        return await callTool(tool, context, params.arguments);
      } catch (error) {
        const classifiedError = classify(error);
        if (ProtocolError.isInstance(classifiedError)) throw classifiedError;
        return toErrorResult(classifiedError);
      }
    });
  };
}

/** Creates the handlers for everything but tools. Without Read, lists are empty and other requests are refused. */
function createReadHandlers(surface: Surface): AddHandlers {
  const prompts = new Map(surface.prompts.map((prompt) => [prompt.name, prompt]));
  const lists = {
    resources: surface.resources.map(listResource),
    resourceTemplates: surface.templates.map(listTemplate),
    prompts: surface.prompts.map(listPrompt),
  };
  const readResource = createResourceReader(surface.resources, surface.templates);
  const complete = createCompletion(surface);

  return (server, context, classify) => {
    const canRead = context.actor.permissions.includes('read');
    const list = <Name extends keyof typeof lists>(name: Name, cursor: string | undefined) => {
      refuseCursor(cursor);
      return canRead ? lists[name] : [];
    };
    const read = async <Result>(run: () => Promise<Result>): Promise<Result> => {
      if (!canRead) refuseReading();
      try {
        return await run();
      } catch (error) {
        throw toProtocolError(classify(error));
      }
    };
    server.setRequestHandler('resources/list', ({ params }) => ({
      resources: list('resources', params?.cursor),
    }));
    server.setRequestHandler('resources/templates/list', ({ params }) => ({
      resourceTemplates: list('resourceTemplates', params?.cursor),
    }));
    server.setRequestHandler('resources/read', ({ params }) => read(() => readResource(context, params.uri)));
    server.setRequestHandler('prompts/list', ({ params }) => ({ prompts: list('prompts', params?.cursor) }));
    server.setRequestHandler('prompts/get', ({ params }) =>
      read(async () => {
        const prompt = prompts.get(params.name);
        if (!prompt) throw unknownNameError('prompt', params.name);
        return getPrompt(prompt, context, params.arguments);
      }),
    );
    server.setRequestHandler('completion/complete', ({ params }) => read(() => complete(context, params)));
  };
}

/** Lists the tools that a key may call; the list is created once for each set of permissions. */
function createToolList(tools: readonly Tool[]) {
  const lists = new Map<string, Tool['listEntry'][]>();
  return (permissions: readonly string[]) => {
    const key = [...permissions].sort().join();
    const list =
      lists.get(key) ??
      tools
        .filter((tool) => tool.permissions.every((permission) => permissions.includes(permission)))
        .map(({ listEntry }) => listEntry);
    lists.set(key, list);
    return list;
  };
}

function toProtocolError(error: AppError | ToolRefusal | ProtocolError): ProtocolError {
  return ProtocolError.isInstance(error) ? error : new ProtocolError(RPC_CODES.params, error.message);
}

function unknownNameError(thing: 'tool' | 'prompt', name: string): ProtocolError {
  return new ProtocolError(
    RPC_CODES.params,
    `Unknown ${thing} ${quote(name)}: call ${thing}s/list for the existing ones.`,
  );
}

function refuseReading(): never {
  throw new ProtocolError(403, 'Permission denied: this needs an MCP key with the Read permission.', {
    required_permission: 'read',
  });
}

function refuseCursor(cursor: string | undefined): void {
  if (cursor !== undefined)
    throw new ProtocolError(RPC_CODES.params, 'Unknown cursor: the whole list is one page.');
}
