import { Type } from 'typebox';
import { LIMITS } from '../../../values/limits.ts';
import { FreeText, Nullable, RequiredText } from '../../text.ts';

const ExternalId = RequiredText(LIMITS.externalId, {
  description:
    'The id of the comment in another system: unique in the project, together with `source`. Visible to everybody who sees the comment.',
  examples: ['SHOP-128'],
});
const SourceName = RequiredText(LIMITS.sourceName, {
  description: 'The name of that system.',
  examples: ['jira'],
});
const Metadata = Type.Record(
  Type.String({ pattern: '^[A-Za-z0-9_.-]{1,40}$' }),
  FreeText(LIMITS.metadataValue),
  {
    maxProperties: LIMITS.metadataKeys,
    additionalProperties: false,
    description: `Texts for other systems, up to ${LIMITS.metadataKeys}; a change replaces all of them. A key has up to 40 letters, digits, \`_\`, \`.\` and \`-\`.`,
    examples: [{ sprint: '2026-24' }],
  },
);
/** Data that another system stores with a new comment. */
export const givenOrigin = {
  external_id: Type.Optional(ExternalId),
  source: Type.Optional(SourceName),
  metadata: Type.Optional(Metadata),
};
/** Data that another system stores with an existing comment. */
export const changedOrigin = {
  external_id: Type.Optional(Nullable(ExternalId)),
  source: Type.Optional(Nullable(SourceName)),
  metadata: Type.Optional(Metadata),
};
/** Data that another system stores with a comment. */
export const origin = {
  external_id: Nullable(ExternalId),
  source: Nullable(SourceName),
  metadata: Metadata,
};
