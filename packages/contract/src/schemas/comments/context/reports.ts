import { Type } from 'typebox';
import { LOG_KINDS } from '../../../values/enums.ts';
import { LIMITS } from '../../../values/limits.ts';
import { Body, FreeText, Instant, OneOf } from '../../text.ts';

const Pixels = Type.Integer({ minimum: 1, maximum: LIMITS.pixels, description: 'In CSS pixels.' });

/** The signals by which the widget finds the element of a comment again. */
export const Anchor = Type.Record(Type.String(), Type.Unknown(), {
  description: `The anchor by which the widget finds the element again: any object of at most ${LIMITS.anchorBytes / 1_024} KiB as JSON, stored unchanged.`,
  examples: [{ tag: 'button', text: 'Buy now', offset: { x: 0.5, y: 0.5 } }],
});
export type Anchor = Type.Static<typeof Anchor>;

/** An error, a warning or a failed request of the page, from before the comment. */
export const LogEntry = Body({
  at: Instant(),
  kind: OneOf(LOG_KINDS),
  text: FreeText(LIMITS.logText, { examples: ['TypeError: price is undefined'] }),
});
export type LogEntry = Type.Static<typeof LogEntry>;

/** The report of a page about the browser and the location of a comment. */
export const reportedContext = {
  viewport: Type.Optional(
    Body({ width: Pixels, height: Pixels }, { description: 'The visible part of the page.' }),
  ),
  browser: Type.Optional(FreeText(LIMITS.environment, { examples: ['Firefox 150'] })),
  os: Type.Optional(FreeText(LIMITS.environment, { examples: ['Android 16'] })),
  device: Type.Optional(FreeText(LIMITS.environment, { examples: ['Pixel 10'] })),
  anchor: Type.Optional(Anchor),
  technical_log: Type.Optional(
    Type.Array(LogEntry, { maxItems: LIMITS.logEntries, description: 'The log of the page, oldest first.' }),
  ),
};
