/** The thread in which the embedded PostgreSQL runs; started by engine.ts with a `WorkerInput`. */
import { parentPort, workerData } from 'node:worker_threads';
import { reasonOf } from '../../net/failures.ts';
import { type Cluster, openCluster } from './cluster.ts';
import type { WorkerInput, WorkerReply, WorkerRequest } from './messages.ts';
import { WorkerSession } from './worker-session.ts';

const severeLine = /\b(PANIC|FATAL):\s+(.*)/;

if (parentPort === null) throw new Error('worker.ts runs as a worker thread only.');
await serve(parentPort, workerData);

async function serve(port: NonNullable<typeof parentPort>, input: WorkerInput): Promise<void> {
  const log = { lastSevere: '', syncError: '' };
  const reply = (message: WorkerReply, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  const explain = (error: unknown) => (log.lastSevere || reasonOf(error)) + log.syncError;
  const die = (error: unknown): never => {
    reply({ kind: 'fatal', message: explain(error) });
    return process.exit(1);
  };
  const onLog = (line: string) => {
    const match = severeLine.exec(line);
    if (match !== null) log.lastSevere = `${match[1]}: ${match[2]}`;
  };
  try {
    const onSyncError = (error: unknown) => {
      log.syncError = ` (a file could not be synced: ${reasonOf(error)})`;
    };
    const cluster = await openCluster({ ...input, onLog, onSyncError });
    if (input.task === 'create') await cluster.pg.close();
    else acceptRequests(cluster);
    reply({ kind: 'ready' });
  } catch (error) {
    reply({ kind: 'failed', message: explain(error) });
    port.close();
  }

  function acceptRequests(cluster: Cluster): void {
    const session = new WorkerSession({ cluster, maintenance: input.maintenance, reply, die });
    port.on('message', (request: WorkerRequest) => session.accept(request));
  }
}
