import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from './app.ts';

/** The process and its requests in the text format of Prometheus. */
export interface Metrics {
  readonly contentType: string;
  render(): Promise<string>;
  /** Adds a series that only grows. @returns a function that counts one event under a value of the label. */
  addCounter(series: Series & { readonly label: string }): (value: string) => void;
  /** Adds a series that goes up and down. @param read called whenever the metrics are read. */
  addGauge(series: Series, read: () => number): void;
}

/** The name and description of a series. */
interface Series {
  readonly name: string;
  readonly help: string;
}

/** Measures every request of `app`. Series are named by route pattern, so that ids do not multiply them. */
export function createMetrics(app: App, { engine }: { engine: string }): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ engine });
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const route = routeOptions.url ?? 'unknown';
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });
  const registers = [registry];
  return {
    contentType: registry.contentType,
    render: () => registry.metrics(),
    addCounter({ label, ...series }) {
      const counter = new Counter({ ...series, labelNames: [label], registers });
      return (value) => counter.labels(value).inc();
    },
    addGauge(series, read) {
      const gauge: Gauge = new Gauge({ ...series, registers, collect: () => gauge.set(read()) });
    },
  };
}
