import { readFileSync } from 'node:fs';
import { createFeatures, createSurface, readConfig, type Tool } from '@postil/server/inside';
import { table, withSection } from './pages.ts';

const PAGE = new URL('../../docs/mcp.md', import.meta.url);

/** Renders the page on the endpoint for assistants, with tables from the declarations. */
export function renderMcp(): string {
  const { tools, resources, templates, prompts } = createSurface(createFeatures(readConfig({})));
  const sections = {
    tools: table(['Tool', 'Needs', 'Arguments', 'Purpose'], tools.map(toToolRow)),
    resources: table(
      ['URI', 'Contents'],
      [
        ...resources.map(({ uri, description }) => [code(uri), description]),
        ...templates.map(({ uriTemplate, description }) => [code(uriTemplate), description]),
      ],
    ),
    prompts: table(
      ['Prompt', 'Arguments', 'Task of the assistant'],
      prompts.map((prompt) => [
        code(prompt.name),
        prompt.arguments.map(({ name, required }) => mark(name, required)).join(', '),
        prompt.description,
      ]),
    ),
  };
  return Object.entries(sections).reduce(
    (page, [name, text]) => withSection(page, name, text),
    readFileSync(PAGE, 'utf8'),
  );
}

function toToolRow({ name, permissions, listEntry }: Tool): string[] {
  const { properties = {}, required = [] } = listEntry.inputSchema;
  const args = Object.keys(properties).map((each) => mark(each, required.includes(each)));
  const neededPermissions = permissions
    .map((permission) => (permission === 'read' ? 'Read' : 'Write'))
    .join(', ');
  return [code(name), neededPermissions, args.join(', '), listEntry.description ?? ''];
}

/** The name of an argument as code, in bold if it is required. */
function mark(name: string, isRequired: boolean): string {
  return isRequired ? `**${code(name)}**` : code(name);
}

function code(text: string): string {
  return `\`${text}\``;
}
