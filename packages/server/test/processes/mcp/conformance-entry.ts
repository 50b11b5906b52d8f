import { ProtocolError, type ServerContext } from '@modelcontextprotocol/server';
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { createChange } from '../../../src/core/changes/transaction.ts';
import type { Database } from '../../../src/core/db/database.ts';
import { createRateLimits } from '../../../src/core/http/limits/rate-limits.ts';
import { createServer } from '../../../src/core/http/server.ts';
import { addMcpEndpoint } from '../../../src/core/mcp/endpoint.ts';
import { createProtocol } from '../../../src/core/mcp/protocol/protocol.ts';
import {
  type BuildServer,
  createServerBuilder,
  type Surface,
} from '../../../src/core/mcp/protocol/server.ts';
import type { McpContext } from '../../../src/core/mcp/surface/context.ts';
import { getPrompt, type Prompt } from '../../../src/core/mcp/surface/prompts.ts';
import { ToolRefusal } from '../../../src/core/mcp/surface/refusal.ts';
import { createResourceReader } from '../../../src/core/mcp/surface/resources.ts';
import { callTool, type Tool, toErrorResult } from '../../../src/core/mcp/surface/tool.ts';
import { createOriginCheck } from '../../../src/core/net/origins.ts';
import { createKeyResolver, createKeyUses } from '../../../src/features/api-keys/resolver.ts';
import { webhookOutbox } from '../../../src/features/webhooks/outbox/queries.ts';
import { askForContext, CALLS, PNG } from './conformance-tools.ts';

const BINARY = 'test://static-binary';
const TEMPLATE = 'test://template/{id}/data';
const INVALID_PARAMS = -32_602;
const DESCRIPTION = 'A fixture of the conformance suite.';

/** Serves the fixtures of the conformance suite through Postil's endpoint. @returns its URL. */
export async function startConformanceEntry(
  database: Database,
): Promise<{ url: string; close: () => Promise<void> }> {
  const logger = pino({ level: 'error' }, pino.destination(2));
  const app = await createServer({
    logger,
    lifecycle: { isStopping: false },
    trustedProxies: [],
    baseUrl: undefined,
    maxInFlight: 100,
  });
  await addMcpEndpoint(app, {
    serve: createProtocol(createFixtureBuilder(logger)),
    resolvers: [createKeyResolver(database.sql, createKeyUses())],
    limits: createRateLimits(app, {
      requests: 0,
      creations: 0,
      mcpMessages: 0,
      organizationRequests: 0,
      openRequests: 0,
      failedAuthentications: 0,
      signIns: 0,
      visitorWrites: 0,
      visitorCommentsOfSite: 0,
    }),
    allowsOrigin: createOriginCheck({ baseUrl: undefined, allowedOrigins: [], host: '127.0.0.1' }),
    database,
    appUrl: () => 'http://localhost',
    signerFor: async () => (path) => path,
    change: createChange(database, {
      outbox: webhookOutbox,
      appUrl: () => 'http://localhost',
      onCommit: () => {},
    }),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => app.close() };
}

/** Builds Postil's MCP server with the fixtures; only those that a `Surface` cannot express get handlers here. */
function createFixtureBuilder(logger: FastifyBaseLogger): BuildServer {
  const build = createServerBuilder(SURFACE, { version: '0.0.0', logger });
  return (context) => {
    const server = build(context);
    server.setRequestHandler('tools/call', ({ params: { name, arguments: args } }, request) =>
      callFixture(context, request, { name, args }),
    );
    server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
      if (uri === BINARY) return { contents: [{ uri, mimeType: 'image/png', blob: PNG }] };
      const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
      if (id === undefined) return readResource(context, uri);
      return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify({ id }) }] };
    });
    server.setRequestHandler('prompts/get', async ({ params: { name, arguments: args } }, request) => {
      if (name === 'test_prompt_with_image') return { messages: [message({ ...IMAGE })] };
      if (name === 'test_input_required_result_prompt') return promptWithInput(request);
      const prompt = SURFACE.prompts.find((each) => each.name === name);
      if (!prompt) throw new ProtocolError(INVALID_PARAMS, 'There is no such prompt.');
      return getPrompt(prompt, context, args);
    });
    return server;
  };
}

function callFixture(
  context: McpContext,
  request: ServerContext,
  { name, args }: { name: string; args: unknown },
) {
  const call = CALLS[name];
  if (call) return call(request);
  const tool = OWN_TOOLS.find((each) => each.name === name);
  if (!tool) throw new ProtocolError(INVALID_PARAMS, 'There is no such tool.');
  return callTool(tool, context, args).catch(toErrorResult);
}

function promptWithInput(request: ServerContext) {
  const input = askForContext(request);
  return typeof input === 'string' ? { messages: [message({ type: 'text' as const, text: input })] } : input;
}

const IMAGE = { type: 'image', data: PNG, mimeType: 'image/png' } as const;

function message<Content>(content: Content) {
  return { role: 'user' as const, content };
}

/** A tool without arguments. */
function tool(name: string, run: Tool['run']): Tool {
  return {
    name,
    permissions: ['read'],
    listEntry: { name, description: DESCRIPTION, inputSchema: { type: 'object' } },
    sources: new Map(),
    readArguments: () => ({}),
    run,
    show: async () => [],
  };
}

function prompt(name: string, args: readonly string[], compose: Prompt['compose']): Prompt {
  const declared = args.map((each) => ({
    name: each,
    description: 'Any text.',
    required: true,
    accepts: () => true,
  }));
  return { name, title: name, description: DESCRIPTION, arguments: declared, compose };
}

const rejectCall = async () => {
  throw new Error('This fixture has a handler of its own.');
};

const OWN_TOOLS = [
  tool('test_simple_text', async () => ({ text: 'This is a simple text response for testing.' })),
  tool('test_error_handling', async () => {
    throw new ToolRefusal('This tool refuses every call.');
  }),
];

const SURFACE: Surface = {
  instructions: 'Fixtures of the conformance suite.',
  tools: [...OWN_TOOLS, ...Object.keys(CALLS).map((name) => tool(name, rejectCall))],
  resources: [
    {
      uri: 'test://static-text',
      name: 'static-text',
      title: 'Text',
      description: DESCRIPTION,
      read: async () => 'Static text.',
    },
    { uri: BINARY, name: 'static-binary', title: 'Picture', description: DESCRIPTION, read: rejectCall },
  ],
  templates: [
    {
      uriTemplate: TEMPLATE,
      name: 'template',
      title: 'Template',
      description: DESCRIPTION,
      read: rejectCall,
    },
  ],
  prompts: [
    prompt('test_simple_prompt', [], async () => [{ text: 'This is a simple prompt for testing.' }]),
    prompt('test_prompt_with_arguments', ['arg1', 'arg2'], async (_context, { arg1, arg2 }) => [
      { text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` },
    ]),
    prompt(
      'test_prompt_with_embedded_resource',
      ['resourceUri'],
      async (_context, { resourceUri: uri = '' }) => [
        { uri, data: 'Embedded.' },
        { text: 'Please process the embedded resource above.' },
      ],
    ),
    prompt('test_prompt_with_image', [], rejectCall),
    prompt('test_input_required_result_prompt', [], rejectCall),
  ],
  completions: { arg1: async () => [] },
};

const readResource = createResourceReader(SURFACE.resources, SURFACE.templates);
