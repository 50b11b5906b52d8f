import { LIMITS } from '@postil/contract';
import { InvalidArgumentError } from 'commander';
import { type FormatName, findFormatProblem } from '../core/texts/formats.ts';

/** Reads a name by the contract's rule. @throws {InvalidArgumentError} where it is empty or too long. */
export function parseName(text: string): string {
  const name = text.trim();
  // The contract counts code points.
  const length = [...name].length;
  if (length >= 1 && length <= LIMITS.name) return name;
  throw new InvalidArgumentError(`It must have 1 to ${LIMITS.name} characters.`);
}

/** Reads an address as `POST /members` takes one. @throws {InvalidArgumentError} where it is none. */
export function parseEmail(text: string): string {
  const email = parseName(text);
  return requireFormat('email', email);
}

/** @throws {InvalidArgumentError} where the text is no UUID. @returns it in lower case. */
export function parseUuid(text: string): string {
  return requireFormat('uuid', text).toLowerCase();
}

/** Reads an ISO 8601 time with its zone, or a date as the start of that day in UTC. @throws {InvalidArgumentError} where it is none. */
export function parseInstant(text: string): Date {
  return new Date(requireFormat('date-time', text));
}

function requireFormat(format: FormatName, text: string): string {
  const problem = findFormatProblem(format, text);
  if (problem === undefined) return text;
  throw new InvalidArgumentError(`It ${problem}.`);
}
