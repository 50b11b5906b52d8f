import { quote } from '../surface/quote.ts';
import { RPC_CODES } from '../surface/refusal.ts';

interface RpcError {
  readonly code: number;
  readonly message: string;
}

/** A problem in malformed parameters. The library's error message for them is a JSON list of such problems. */
interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

const PREFIX = /^(?:Invalid \S+ request: )?(?=\[\n)/;
const MAX_ISSUES = 3;

/** Turns an error that lists malformed parameters into one with a sentence and their code; else returns it. */
export function withReadableMessage<Problem extends RpcError>(error: Problem): Problem {
  const prefix = PREFIX.exec(error.message);
  if (!prefix) return error;
  const issues: readonly Issue[] = JSON.parse(error.message.slice(prefix[0].length));
  const problems = issues
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => `${quote(path.join('.'))}: ${message}`);
  return {
    ...error,
    code: RPC_CODES.params,
    message: `The parameters are malformed: ${problems.join('; ')}.`,
  };
}
