import { ProtocolError } from '@modelcontextprotocol/server';
import { NotFoundError } from '../../errors.ts';
import { isUuid } from '../../records/ids.ts';
import { boundResult } from './bounds.ts';
import type { McpContext } from './context.ts';
import { RPC_CODES } from './refusal.ts';
import { withNotice } from './results.ts';

/** Data at a fixed URI. */
export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  read(context: McpContext): Promise<unknown>;
}

/** Data of one record, at a URI with one variable in braces, the record's id. */
export interface ResourceTemplate {
  readonly uriTemplate: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** @throws {NotFoundError} for an id that is unknown, or of another project. */
  read(context: McpContext, id: string): Promise<unknown>;
}

/** Returns at most `limit` ids from `first` to `last`, of records visible to the key. */
export type CompleteId = (
  context: McpContext,
  range: { first: string; last: string; limit: number },
) => Promise<readonly string[]>;

const MIME_TYPE = 'application/json';
const MAX_URI_LENGTH = 2_048;

/** Prepares the reading of resources by their fixed URI, or else by the first template that matches. */
export function createResourceReader(resources: readonly Resource[], templates: readonly ResourceTemplate[]) {
  const byUri = new Map(resources.map((resource) => [resource.uri, resource]));
  const patterns = templates.map((template) => ({ template, pattern: patternOf(template.uriTemplate) }));

  async function readData(context: McpContext, uri: string): Promise<unknown> {
    const resource = byUri.get(uri);
    if (resource) return resource.read(context);
    for (const { template, pattern } of patterns) {
      const id = pattern.exec(uri)?.[1];
      if (id !== undefined && isUuid(id)) return template.read(context, id.toLowerCase());
    }
    throw new NotFoundError();
  }

  return async (context: McpContext, uri: string) => {
    try {
      const text = JSON.stringify(boundResult(withNotice(await readData(context, uri))));
      return { contents: [{ uri, mimeType: MIME_TYPE, text }] };
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      throw new ProtocolError(
        RPC_CODES.params,
        'There is no such resource in this project: resources/list and resources/templates/list return the URIs.',
        { uri: uri.slice(0, MAX_URI_LENGTH) },
      );
    }
  };
}

/** The entry of a resource in `resources/list`. */
export function listResource({ uri, name, title, description }: Resource) {
  return { uri, name, title, description, mimeType: MIME_TYPE };
}

/** The entry of a template in `resources/templates/list`. */
export function listTemplate({ uriTemplate, name, title, description }: ResourceTemplate) {
  return { uriTemplate, name, title, description, mimeType: MIME_TYPE };
}

/** The name of a template's variable; empty without one. */
export function variableOf(uriTemplate: string): string {
  return /\{(\w+)\}/.exec(uriTemplate)?.[1] ?? '';
}

function patternOf(uriTemplate: string): RegExp {
  const [prefix = '', suffix = ''] = uriTemplate
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^$()[\]\\|]/g, '\\$&'));
  return new RegExp(`^${prefix}([^/]+)${suffix}$`);
}
