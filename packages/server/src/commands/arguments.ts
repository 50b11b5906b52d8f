import { LIMITS } from '@postil/contract';
import { InvalidArgumentError } from 'commander';
import { type FormatName, findFormatProblem } from '../core/texts/formats.ts';

/** Parses a name by the contract's rule. @throws {InvalidArgumentError} when it is empty or too long. */
export function parseName(text: string): string {
  const name = text.trim();
  // The contract counts code points.
  const length = [...name].length;
  if (length >= 1 && length <= LIMITS.name) return name;
  throw new InvalidArgumentError(`It must have 1 to ${LIMITS.name} characters.`);
}

/** Parses an e-mail address by the rule of `POST /members`. @throws {InvalidArgumentError} when it is malformed. */
export function parseEmail(text: string): string {
  const email = parseName(text);
  return requireFormat('email', email);
}

/** Parses a UUID and returns it in lower case. @throws {InvalidArgumentError} when it is malformed. */
export function parseUuid(text: string): string {
  return requireFormat('uuid', text).toLowerCase();
}

/**
 * Parses an ISO 8601 time with a zone, or a date, which means the start of that day in UTC.
 *
 * @throws {InvalidArgumentError} when it is neither.
 */
export function parseInstant(text: string): Date {
  return new Date(requireFormat('date-time', text));
}

function requireFormat(format: FormatName, text: string): string {
  const problem = findFormatProblem(format, text);
  if (problem === undefined) return text;
  throw new InvalidArgumentError(`It ${problem}.`);
}
