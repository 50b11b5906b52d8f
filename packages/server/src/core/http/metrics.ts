import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from './app.ts';

/** The process and its requests in the text format of Prometheus. */
export interface Metrics {
  readonly contentType: string;
  render(): Promise<string>;
  /** Counts one attempt to deliver to a webhook. @param failure how it failed; null where it did not. */
  countDeliveryAttempt(failure: string | null): void;
  /** Tells how many requests wait for something to happen. @param count asked whenever the metrics are read. */
  tellWaiting(count: () => number): void;
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
  const attempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Attempts to deliver to webhooks, by how they ended: delivered, or the class of the error.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    render: () => registry.metrics(),
    countDeliveryAttempt: (failure) => attempts.inc({ outcome: failure ?? 'delivered' }),
    tellWaiting(count) {
      const gauge: Gauge = new Gauge({
        name: 'mcp_waiting_requests',
        help: 'Calls of wait-for-feedback that wait for a comment.',
        registers: [registry],
        collect: () => gauge.set(count()),
      });
    },
  };
}
