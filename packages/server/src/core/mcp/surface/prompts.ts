import { ProtocolError } from '@modelcontextprotocol/server';
import type { McpContext } from './context.ts';
import { quote } from './quote.ts';
import { RPC_CODES } from './refusal.ts';

/** A part of a prompt's message to the model: Postil's text, or a record as data. */
type PromptPart = { readonly text: string } | { readonly uri: string; readonly data: unknown };

/** A prompt that a person can select by name. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** Returns the parts of the message. @throws {NotFoundError} for an id that is unknown, or of another project. */
  compose(context: McpContext, args: Readonly<Record<string, string>>): Promise<readonly PromptPart[]>;
}

interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  /** Whether a value is well-formed. */
  readonly accepts: (value: string) => boolean;
}

/** The entry of a prompt in `prompts/list`. */
export function listPrompt(prompt: Prompt) {
  const { name, title, description } = prompt;
  const args = prompt.arguments.map(({ accepts: _accepts, ...argument }) => argument);
  return { name, title, description, arguments: args };
}

/** The response to `prompts/get`. @throws {ProtocolError} an argument is missing, unknown or invalid. */
export async function getPrompt(
  prompt: Prompt,
  context: McpContext,
  rawArguments: Record<string, string> = {},
) {
  const args = readArguments(prompt, rawArguments);
  const parts = await prompt.compose(context, args);
  return {
    description: prompt.description,
    messages: parts.map((part) => ({ role: 'user' as const, content: toContent(part) })),
  };
}

function readArguments(prompt: Prompt, rawArguments: Record<string, string>): Record<string, string> {
  const acceptedNames = prompt.arguments.map(({ name }) => name);
  const unknownName = Object.keys(rawArguments).find((name) => !acceptedNames.includes(name));
  if (unknownName !== undefined) {
    throw refusal(
      `${quote(unknownName)} is not an argument of ${prompt.name} (accepted: ${acceptedNames.join(', ')}).`,
    );
  }
  const values = new Map<string, string>();
  for (const { name, required, accepts, description } of prompt.arguments) {
    const value = new Map(Object.entries(rawArguments)).get(name)?.trim() ?? '';
    if (value === '' && required) throw refusal(`${prompt.name} needs the argument ${name}: ${description}`);
    if (value === '') continue;
    if (!accepts(value)) throw refusal(`${name} of ${prompt.name} cannot be ${quote(value)}: ${description}`);
    values.set(name, value);
  }
  return Object.fromEntries(values);
}

function refusal(message: string): ProtocolError {
  return new ProtocolError(RPC_CODES.params, message);
}

function toContent(part: PromptPart) {
  if ('text' in part) return { type: 'text' as const, text: part.text };
  const { uri, data } = part;
  return {
    type: 'resource' as const,
    resource: { uri, mimeType: 'application/json', text: JSON.stringify(data) },
  };
}
