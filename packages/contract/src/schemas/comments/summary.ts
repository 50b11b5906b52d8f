import { Type } from 'typebox';
import { COMMENT_STATUSES } from '../../values/enums.ts';
import { SUMMARY_LIMITS } from '../../values/limits.ts';
import { Body, Defaulted, Instant, Nullable, TimeZone, Uuid } from '../text.ts';

const { countedComments, measuredComments } = SUMMARY_LIMITS;

const Wait = (description: string) =>
  Type.Object(
    {
      median_minutes: Nullable(Type.Integer({ description: 'null if no comment was measured.' })),
      p90_minutes: Nullable(Type.Integer({ description: 'The 90th percentile.' })),
      count: Type.Integer({ description: 'The number of measured comments.' }),
    },
    { description },
  );

/** Statistics of comments on pages. Weeks begin on Monday at 00:00 in the requested time zone. */
export const FeedbackSummary = Type.Object({
  from: Instant({
    description: 'The start of the first week, from which weeks, pages and times are counted.',
  }),
  to: Instant(),
  weeks: Type.Array(
    Type.Object({
      starts_on: Instant({ description: 'The first instant of a Monday in the time zone.' }),
      opened: Type.Integer({ description: 'Comments that were created in the week.' }),
      resolved: Type.Integer({
        description: 'Comments that were resolved in the week and not reopened since.',
      }),
      is_exact: Type.Boolean({
        description: `false: counting stopped at ${countedComments} comments created or resolved in the week.`,
      }),
    }),
    { description: 'Oldest first; the last one has not ended.' },
  ),
  seen_again: Type.Object(
    {
      count: Type.Integer({
        description: 'Each comment counts once, even with several recurrences since `from`.',
      }),
      is_exact: Type.Boolean({
        description: `false: counting stopped at ${countedComments} comments of the organisation.`,
      }),
    },
    {
      description:
        'Comments with a recurrence since `from`, after they had been resolved in a known release.',
    },
  ),
  pages: Type.Array(
    Type.Object({
      page_url: Type.String(),
      site_id: Nullable(Uuid()),
      pending: Type.Integer(),
      total: Type.Integer(),
    }),
    {
      description: `The pages with the most comments since \`from\`, at most ${SUMMARY_LIMITS.pages}; of the newest ${countedComments} comments.`,
    },
  ),
  waiting: Type.Object({
    first_reply: Wait(
      `From creation to the first reply by somebody else; of the newest ${measuredComments} comments since \`from\`.`,
    ),
    resolved: Wait(
      `From creation to resolution; of the ${measuredComments} most recently resolved ones since \`from\`.`,
    ),
  }),
  statuses: Type.Object(
    Object.fromEntries(COMMENT_STATUSES.map((status) => [status, Type.Integer()])) as Record<
      (typeof COMMENT_STATUSES)[number],
      Type.TInteger
    >,
    { description: 'All comments by status, of any age.' },
  ),
});
export type FeedbackSummary = Type.Static<typeof FeedbackSummary>;

export const SummaryQuery = Body({
  project_id: Type.Optional(Uuid({ description: 'Only comments of this project.' })),
  site_id: Type.Optional(Uuid({ description: 'Only comments of this site.' })),
  days: Defaulted(
    Type.Integer({
      minimum: 7,
      maximum: SUMMARY_LIMITS.days,
      default: 84,
      description: 'The period, rounded up to whole weeks.',
    }),
  ),
  time_zone: Defaulted(
    TimeZone({ default: 'UTC', description: 'The time zone of the weeks, which begin on Monday at 00:00.' }),
  ),
});
export type SummaryQuery = Type.Static<typeof SummaryQuery>;
