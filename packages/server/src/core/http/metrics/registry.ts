import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { routeName } from '../messages/route.ts';

/** The metrics of the process, in the text format of Prometheus. */
export interface Metrics {
  readonly contentType: string;
  /** Renders the current metrics, at most half a second old. Concurrent calls share one buffer. */
  render(): Promise<Buffer>;
  /** Adds a monotonic series. @returns a function that counts one event under a value of the label. */
  addCounter(series: Series & { readonly label: string }): (value: string) => void;
  /** Adds a series with values that rise and fall. @param read called whenever the metrics are read. */
  addGauge(series: LabelledSeries, read: () => Reading): void;
  /** Adds a monotonic series that is counted elsewhere. @param read called whenever the metrics are read. */
  addTotal(series: LabelledSeries, read: () => Reading): void;
}

/** The name and description of a series. */
interface Series {
  readonly name: string;
  readonly help: string;
}

/** A series with the names of its labels, if any. Their values must come from a small set. */
interface LabelledSeries extends Series {
  readonly labels?: readonly string[];
}

export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** One value, multiple ones with different labels, or undefined while the value is unknown. */
type Reading = number | readonly Sample[] | undefined;

/** The lifetime of rendered metrics: anybody may request them at any rate, so they are rendered at most twice a second. */
const CACHE_LIFETIME_MS = 500;

/** Creates metrics that measure every request to `app`, by route pattern, so that ids do not multiply the series. */
export function createMetrics(app: FastifyInstance, { engine }: { engine: string }): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ engine });
  collectDefaultMetrics({ register: registry });
  measureDurations(app, registry);
  const registers = [registry];
  let cached: { readonly atMs: number; readonly buffer: Promise<Buffer> } | undefined;
  return {
    contentType: registry.contentType,
    render() {
      if (cached === undefined || performance.now() - cached.atMs > CACHE_LIFETIME_MS)
        cached = { atMs: performance.now(), buffer: registry.metrics().then((text) => Buffer.from(text)) };
      return cached.buffer;
    },
    addCounter({ label, ...series }) {
      const counter = new Counter({ ...series, labelNames: [label], registers });
      return (value) => counter.labels(value).inc();
    },
    addGauge({ labels = [], ...series }, read) {
      const collect = () => {
        clear(gauge, labels);
        for (const sample of toSamples(read())) gauge.set(sample.labels, sample.value);
      };
      const gauge: Gauge = new Gauge({ ...series, labelNames: labels, registers, collect });
    },
    addTotal({ labels = [], ...series }, read) {
      const collect = () => {
        clear(counter, labels);
        for (const sample of toSamples(read())) counter.inc(sample.labels, sample.value);
      };
      const counter: Counter = new Counter({ ...series, labelNames: labels, registers, collect });
    },
  };
}

function measureDurations(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    durations.observe(
      { method, route: routeName(request), status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
    done();
  });
}

/** Without labels, `reset` would leave a sample of 0. */
function clear(metric: Gauge | Counter, labels: readonly string[]): void {
  if (labels.length === 0) metric.remove();
  else metric.reset();
}

function toSamples(reading: Reading): readonly Sample[] {
  if (reading === undefined) return [];
  return typeof reading === 'number' ? [{ labels: {}, value: reading }] : reading;
}
