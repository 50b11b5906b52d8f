import { createRequire } from 'node:module';
import { findTool } from '../tools/tools.ts';

/** The parts of Microsoft's `adaptivecards` that are used here; the checks run without the package. */
interface AdaptiveCards {
  readonly AdaptiveCard: new () => { parse(card: unknown, context: Context): void };
  readonly SerializationContext: new () => Context;
}

interface Context {
  readonly eventCount: number;
  getEventAt(index: number): { readonly message: string };
}

/** The build for browsers: the package's modules import each other without extensions, which Node cannot resolve. */
const BUILD = 'adaptivecards/dist/adaptivecards.js';

/**
 * Problems that Microsoft's parser finds in an Adaptive Card: unknown elements and actions, invalid values, and
 * properties that are missing or too new for the version of the card. It accepts unknown properties.
 *
 * @throws {Error} the tools are not installed, with the command that installs them.
 */
export function listCardProblems(card: unknown): string[] {
  const load = createRequire(import.meta.url);
  // The package has no types.
  const { AdaptiveCard, SerializationContext } = load(findTool(BUILD)) as AdaptiveCards;
  const context = new SerializationContext();
  new AdaptiveCard().parse(card, context);
  return Array.from({ length: context.eventCount }, (_, index) => context.getEventAt(index).message);
}
