// The tools that the conformance suite calls by name; the descriptions of its scenarios say what each must do.
import { randomBytes } from 'node:crypto';
import {
  acceptedContent,
  type CallToolResult,
  createRequestStateCodec,
  type InputRequest,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  type ServerContext,
} from '@modelcontextprotocol/server';

type FixtureResult = CallToolResult | InputRequiredResult;
type Call = (context: ServerContext) => FixtureResult | Promise<FixtureResult>;

/** One red pixel. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** A WAV header without samples. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';
const INVALID_PARAMS = -32_602;

const states = createRequestStateCodec<string>({ key: randomBytes(32) });

/** Tools whose results Postil's tools cannot express: pictures, sounds, progress, and requests for input. */
export const CALLS: Readonly<Record<string, Call>> = {
  test_image_content: () => ({ content: [image()] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [embeddedResource('test://embedded-resource', 'text/plain', 'Inside.')],
  }),
  test_multiple_content_types: () => ({
    content: [
      { type: 'text', text: 'Three kinds of content:' },
      image(),
      embeddedResource('test://mixed-content-resource', 'application/json', '{"value":123}'),
    ],
  }),
  test_tool_with_progress: reportProgress,
  test_logging_tool: () => textResult('There is no logging.'),
  test_missing_capability: (context) => {
    requireSampling(context);
    return textResult('The client has declared sampling.');
  },
  test_streaming_elicitation: (context) => greet(context),
  test_input_required_result_elicitation: (context) => greet(context),
  test_input_required_result_sampling: ({ mcpReq }) => {
    const input = inputResponse(mcpReq.inputResponses, 'capital_question');
    if (input.kind !== 'sampling') return inputRequired({ inputRequests: { capital_question: askModel() } });
    return textResult(`The model said: ${JSON.stringify(input.result.content)}`);
  },
  test_input_required_result_list_roots: ({ mcpReq }) => {
    const input = inputResponse(mcpReq.inputResponses, 'client_roots');
    if (input.kind !== 'roots')
      return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
    return textResult(`The roots are ${input.roots.map(({ uri }) => uri).join(', ')}`);
  },
  test_input_required_result_request_state: confirm,
  test_input_required_result_tampered_state: confirm,
  test_input_required_result_multiple_inputs: async (context) => {
    if ((await readState(context)) !== undefined) return textResult('All three arrived.');
    const inputRequests = {
      user_name: ask('What is your name?', 'name'),
      greeting: askModel(),
      client_roots: inputRequired.listRoots(),
    };
    return inputRequired({ inputRequests, requestState: await states.mint('three') });
  },
  test_input_required_result_multi_round: async (context) => {
    const state = await readState(context);
    if (state === 'color') return textResult('Both steps are done.');
    const next = state === undefined ? 'name' : 'color';
    const inputRequests = { [next]: ask(`What is your ${next}?`, next) };
    return inputRequired({ inputRequests, requestState: await states.mint(next) });
  },
  test_input_required_result_capabilities: (context) => {
    requireSampling(context);
    return inputRequired({ inputRequests: { question: askModel() } });
  },
};

/** The context that the client has supplied, or else the request for it. */
export function askForContext({ mcpReq }: ServerContext): string | InputRequiredResult {
  const input = acceptedContent<{ context: string }>(mcpReq.inputResponses, 'user_context');
  return (
    input?.context ?? inputRequired({ inputRequests: { user_context: ask('Which context?', 'context') } })
  );
}

function textResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] };
}

function image() {
  return { type: 'image' as const, data: PNG, mimeType: 'image/png' };
}

function embeddedResource(uri: string, mimeType: string, text: string) {
  return { type: 'resource' as const, resource: { uri, mimeType, text } };
}

function ask(message: string, field: string): InputRequest {
  const properties = { [field]: { type: 'string' as const } };
  return inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties, required: [field] },
  });
}

function askModel(): InputRequest {
  const content = { type: 'text' as const, text: 'What is the capital of France?' };
  return inputRequired.createMessage({ messages: [{ role: 'user', content }], maxTokens: 100 });
}

function greet({ mcpReq }: ServerContext): FixtureResult {
  const input = acceptedContent<{ name: string }>(mcpReq.inputResponses, 'user_name');
  if (!input) return inputRequired({ inputRequests: { user_name: ask('What is your name?', 'name') } });
  return textResult(`Hello, ${input.name}!`);
}

async function confirm(context: ServerContext): Promise<FixtureResult> {
  if ((await readState(context)) !== undefined) return textResult('state-ok');
  const requestState = await states.mint('confirm');
  return inputRequired({ inputRequests: { confirm: ask('Please confirm', 'ok') }, requestState });
}

async function readState(context: ServerContext): Promise<string | undefined> {
  const state = context.mcpReq.requestState<string>();
  if (state === undefined) return undefined;
  return states.verify(state, context).catch(() => {
    throw new ProtocolError(INVALID_PARAMS, 'The state was not issued by this server.');
  });
}

function requireSampling({ mcpReq }: ServerContext): void {
  // The library checks the envelope of a request, and leaves its type open.
  const envelope = (mcpReq.envelope ?? {}) as Record<string, { sampling?: object } | undefined>;
  if (envelope['io.modelcontextprotocol/clientCapabilities']?.sampling) return;
  throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
}

async function reportProgress({ mcpReq }: ServerContext): Promise<FixtureResult> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken !== undefined) {
    for (const progress of [0, 50, 100]) {
      const params = { progressToken, progress, total: 100 };
      await mcpReq.notify({ method: 'notifications/progress', params });
    }
  }
  return textResult('Done.');
}
