import { quote } from '../surface/quote.ts';
import { RPC_CODES } from '../surface/refusal.ts';

interface RpcError {
  readonly code: number;
  readonly message: string;
}

/** A problem of malformed parameters. The library's error messages are a JSON list of these. */
interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

const BEGINNING = /^(?:Invalid \S+ request: )?(?=\[\n)/;
const MAX_ISSUES = 3;

/** The error with its message in words: malformed parameters become a sentence, and are never a fault of the server. */
export function inWords<Problem extends RpcError>(error: Problem): Problem {
  const beginning = BEGINNING.exec(error.message);
  if (!beginning) return error;
  const issues: readonly Issue[] = JSON.parse(error.message.slice(beginning[0].length));
  const problems = issues
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => `${quote(path.join('.'))}: ${message}`);
  return {
    ...error,
    code: RPC_CODES.params,
    message: `The parameters are malformed: ${problems.join('; ')}.`,
  };
}
