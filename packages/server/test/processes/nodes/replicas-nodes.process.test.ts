import { queryAt } from '@postil/harness/databases/query';
import {
  expectNothingMissed,
  type ReplicatedNodes,
  startReplicatedNodes,
  sumOf,
  writeAndRead,
} from '@postil/harness/nodes/replicated';
import { runCommand, waitUntil } from '@postil/harness/postil/process';
import { expect, it } from 'vitest';

const ROUNDS = 100;

async function writeAndReadSome(deployment: ReplicatedNodes): Promise<void> {
  let remainingRounds = ROUNDS;
  expectNothingMissed(
    await writeAndRead(deployment, () => {
      remainingRounds -= 1;
      return remainingRounds < 0;
    }),
  );
}

it('a write through one node is immediately visible through another, on the replica and after its promotion', async () => {
  const deployment = await startReplicatedNodes();
  const { standbyUrl, settings } = deployment;
  await writeAndReadSome(deployment);
  expect(await sumOf(deployment, 'db_replica_reads_total')).toBeGreaterThan(0);
  const diagnosis = await runCommand(settings, ['doctor']);
  expect(diagnosis).toMatchObject({ status: 0, stdout: expect.stringMatching(/ok .* replica .* follows/) });

  await queryAt(standbyUrl)('SELECT pg_promote()');
  await writeAndReadSome(deployment);
  await waitUntil('no use of the replica', async () => (await sumOf(deployment, 'db_replica_used')) === 0);
  const diagnosisAfterPromotion = await runCommand(settings, ['doctor']);
  expect(diagnosisAfterPromotion).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('was promoted'),
  });
  const [node] = deployment.nodes;
  expect(node?.stdout()).toContain('the replica is left out');
});

it('replicas without DATABASE_URL are refused', async () => {
  const settings = { DATABASE_REPLICA_URLS: 'postgres://postgres@127.0.0.1:1/postil' };
  const { status, stderr } = await runCommand(settings, ['doctor']);
  expect({ status, stderr }).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('DATABASE_URL is required with DATABASE_REPLICA_URLS'),
  });
});
