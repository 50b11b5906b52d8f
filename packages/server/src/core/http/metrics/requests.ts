import type { Tally } from '../../process/tally.ts';
import { isUuid } from '../../records/ids.ts';
import type { Metrics, Sample } from './registry.ts';

/** Requests in flight by organisation, or by IP address for visitors and callers without a credential. */
interface InFlight {
  readonly arriving: Tally;
  readonly active: Tally;
  readonly unreadBytes: Tally;
}

/** The number of refusals by reason; reasons without refusals are included as 0. */
type Refusals = ReadonlyMap<string, number>;

const STAGES = ['arriving', 'active'] as const;
/** The maximum number of organisations that get a series each. */
const MAX_SERIES = 10;

/** Measures requests in flight, by organisation, and refusals. */
export function measureRequests(metrics: Metrics, inFlight: InFlight, refusals: readonly Refusals[]): void {
  metrics.addGauge(
    {
      name: 'http_requests_in_flight',
      help: 'Requests whose body is arriving (arriving), or that are being processed (active).',
      labels: ['stage'],
    },
    () => STAGES.map((stage) => ({ labels: { stage }, value: inFlight[stage].total })),
  );
  metrics.addGauge(
    {
      name: 'http_organization_requests_in_flight',
      help: 'Requests in flight of the ten organisations that have the most.',
      labels: ['stage', 'organization'],
    },
    () => STAGES.flatMap((stage) => largestOf(inFlight[stage], { stage })),
  );
  metrics.addGauge(
    {
      name: 'http_unread_response_bytes',
      help: 'Bytes of responses that clients have not read yet.',
    },
    () => inFlight.unreadBytes.total,
  );
  metrics.addGauge(
    {
      name: 'http_organization_unread_response_bytes',
      help: 'Unread bytes of the ten organisations that have the most.',
      labels: ['organization'],
    },
    () => largestOf(inFlight.unreadBytes, {}),
  );
  metrics.addTotal(
    { name: 'http_refusals_total', help: 'Requests refused with 429 or 503, by reason.', labels: ['reason'] },
    () => refusals.flatMap((each) => [...each].map(([reason, value]) => ({ labels: { reason }, value }))),
  );
}

/** Requests counted by IP address are left out: the number of addresses is unbounded, and they are personal data. */
function largestOf(tally: Tally, labels: Readonly<Record<string, string>>): Sample[] {
  return tally
    .largest(Number.POSITIVE_INFINITY)
    .filter(([holder]) => isUuid(holder))
    .slice(0, MAX_SERIES)
    .map(([organization, value]) => ({ labels: { ...labels, organization }, value }));
}
