import { fileURLToPath } from 'node:url';
import { type CommandResult, run } from '@postil/harness/postil/process';
import { findTool } from '@postil/harness/tools/tools';

const SUITE = findTool('@modelcontextprotocol/conformance/dist/index.js');

/** The sets of requirements of the suite: one for each revision of the protocol. */
export const REVISIONS = ['2026-07-28', '2025-11-25'] as const;
type Revision = (typeof REVISIONS)[number];

/**
 * Runs all checks that a revision requires of a server.
 *
 * @param baseline the file of checks that are expected to fail. The suite ends with status 1 if another check fails,
 *   and if one of these passes.
 */
export function runConformance(url: string, revision: Revision, baseline?: URL): Promise<CommandResult> {
  const baselineOptions = baseline ? ['--expected-failures', fileURLToPath(baseline)] : [];
  const command = [process.execPath, SUITE, 'server', '--url', url, '--requirements', revision];
  // `localhost` may have two addresses: a busy machine must not make the client time out at the right one.
  return run([...command, ...baselineOptions], {
    NODE_OPTIONS: '--network-family-autoselection-attempt-timeout=60000',
  });
}

/** Parses the lines of the suite's summary that belong to scenarios. */
export function readSummary({
  stdout,
}: CommandResult): { scenario: string; passed: number; failed: number }[] {
  return [...stdout.matchAll(/^[✓✗] (\S+): (\d+) passed, (\d+) failed/gmu)].map(
    ([, scenario = '', passed, failed]) => ({ scenario, passed: Number(passed), failed: Number(failed) }),
  );
}
