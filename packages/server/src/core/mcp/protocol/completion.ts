import { ProtocolError } from '@modelcontextprotocol/server';
import { idRangeOf } from '../../records/ids.ts';
import type { McpContext } from '../surface/context.ts';
import type { Prompt } from '../surface/prompts.ts';
import { RPC_CODES } from '../surface/refusal.ts';
import type { CompleteId, ResourceTemplate } from '../surface/resources.ts';
import { variableOf } from '../surface/resources.ts';

/** The maximum number of values in one response, by the protocol. */
const MAX_COMPLETIONS = 100;

/** The argument of a prompt, or the variable of a template, that a person is typing. */
interface CompletionRequest {
  readonly ref: { type: 'ref/prompt'; name: string } | { type: 'ref/resource'; uri: string };
  readonly argument: { name: string; value: string };
}

interface CompletionOptions {
  readonly prompts: readonly Prompt[];
  readonly templates: readonly ResourceTemplate[];
  /** Completions by the name of the argument. */
  readonly completions: Readonly<Record<string, CompleteId>>;
}

/** Prepares the completion of ids. There are no values for an argument that is not an id. */
export function createCompletion({ prompts, templates, completions }: CompletionOptions) {
  const byArgument = new Map(Object.entries(completions));
  const namesByPrompt = new Map(
    prompts.map((prompt) => [prompt.name, prompt.arguments.map(({ name }) => name)]),
  );
  const namesByTemplate = new Map(templates.map(({ uriTemplate: uri }) => [uri, [variableOf(uri)]]));

  return async (context: McpContext, { ref, argument }: CompletionRequest) => {
    const names = ref.type === 'ref/prompt' ? namesByPrompt.get(ref.name) : namesByTemplate.get(ref.uri);
    if (!names?.includes(argument.name)) {
      throw new ProtocolError(RPC_CODES.params, 'There is no such prompt, template or argument to complete.');
    }
    const prefix = argument.value.trim().toLowerCase();
    const complete = /^[0-9a-f-]{0,36}$/.test(prefix) ? byArgument.get(argument.name) : undefined;
    const range = { ...idRangeOf(prefix), limit: MAX_COMPLETIONS + 1 };
    const foundIds = (await complete?.(context, range)) ?? [];
    const values = foundIds.slice(0, MAX_COMPLETIONS);
    return { completion: { values, hasMore: foundIds.length > values.length } };
  };
}
