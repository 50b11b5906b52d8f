import { EVENTS, errorCodesOf, OPERATIONS, statusOf } from '@postil/contract';
import { describeApi } from '@postil/contract/openapi';
import { describe, expect, it } from 'vitest';

interface OperationDescription {
  readonly operationId: string;
  readonly parameters?: readonly { $ref?: string; name: string; description?: string }[];
  readonly requestBody?: object;
  readonly responses: Record<
    string,
    { $ref?: string; headers: object; content: Record<string, { example: unknown }> }
  >;
}

const text = JSON.stringify(describeApi({ version: '1.2.3', baseUrl: 'https://postil.example.com' }));
const document = JSON.parse(text);
const descriptions = new Map<string, OperationDescription>(
  Object.values<Record<string, OperationDescription>>(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map((each) => [each.operationId, each]),
);

function getDescription(id: string): OperationDescription {
  const found = descriptions.get(id);
  if (!found) throw new Error(`${id} is not described.`);
  return found;
}

describe('the description of the API', () => {
  it('has every operation under its id', () => {
    expect([...descriptions.keys()].sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
  });

  it('names the version and the URL of the service', () => {
    expect(document.info.version).toBe('1.2.3');
    expect(document.servers).toEqual([{ url: 'https://postil.example.com' }]);
  });

  it.each(OPERATIONS)('lists the statuses of $id, each with its own codes', (operation) => {
    const { [String(statusOf(operation))]: success, ...refusals } = getDescription(operation.id).responses;
    expect(success?.headers).toHaveProperty('X-Request-Id');
    const codes = Object.values(refusals).flatMap(({ $ref = '' }) => {
      const shared = document.components.responses[$ref.replace('#/components/responses/', '')];
      return shared.content['application/json'].schema.allOf[1].properties.code.enum;
    });
    expect(codes.sort()).toEqual(errorCodesOf(operation).sort());
  });

  it.each(OPERATIONS)('has a request body for $id only if the operation accepts one', ({ id, body }) => {
    expect(getDescription(id).requestBody !== undefined).toBe(body !== undefined);
  });

  it.each(OPERATIONS)('has an example response for $id', (operation) => {
    const { content } = getDescription(operation.id).responses[String(statusOf(operation))] ?? {};
    const examples = Object.values(content ?? {}).map(({ example }) => example);
    expect(examples).not.toEqual([]);
    for (const example of examples) expect(JSON.stringify(example)).not.toContain('"string"');
  });

  it('describes every parameter', () => {
    const parameters = [...descriptions.values()].flatMap(({ parameters: each = [] }) => each);
    const inlineParameters = parameters.filter(({ $ref }) => $ref === undefined);
    expect(inlineParameters.filter(({ description = '' }) => description === '')).toEqual([]);
    for (const shared of Object.values<{ description: string }>(document.components.parameters)) {
      expect(shared.description).not.toBe('');
    }
  });

  it('has the headers of requests and responses', () => {
    const names = ({ parameters = [] }: OperationDescription) =>
      parameters.map(({ $ref, name }) => $ref?.split('/').at(-1) ?? name);
    expect(names(getDescription('updateComment'))).toEqual(['id', 'IdempotencyKey', 'IfMatch']);
    expect(names(getDescription('createTask'))).toEqual(['IdempotencyKey']);
    expect(getDescription('getComment').responses['200']?.headers).toHaveProperty('ETag');
    expect(getDescription('listComments').responses['200']?.headers).toHaveProperty('Link');
    expect(document.components.responses.RateLimited.headers).toHaveProperty('Retry-After');
  });

  it('names the aliases of a parameter, and omits the keywords of the validator', () => {
    const perPage = getDescription('listComments').parameters?.find(({ name }) => name === 'per_page');
    expect(perPage?.description).toContain('`limit`');
    expect(text).not.toMatch(/"x-(?!webhook)/);
  });

  it('has a webhook for every event', () => {
    expect(Object.keys(document.webhooks)).toEqual(Object.keys(EVENTS));
    const { content } = document.webhooks['comment.resolved'].post.requestBody;
    expect(content['application/json'].schema).toEqual({ $ref: '#/components/schemas/CommentEvent' });
    expect(content['application/json'].example).toMatchObject({
      type: 'comment.resolved',
      api_version: 'v1',
    });
  });
});
