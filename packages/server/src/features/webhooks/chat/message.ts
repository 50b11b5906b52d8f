/** A change in a message. All texts are plain, without markup or control characters. */
export interface Entry {
  /** The actor and what they did, on one line, up to 120 characters. */
  readonly title: string;
  /** The text, up to 1,500 characters, or 240 in a message with several entries. */
  readonly text: string | null;
  /** Up to five facts, each value on one line, up to 200 characters. */
  readonly facts: readonly Fact[];
  /** Up to two links: first the record in the app, then the page. */
  readonly links: readonly Link[];
  /** The URL of a JPEG picture of the commented element, up to 2,000 characters; null: none. */
  readonly pictureUrl: string | null;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface Link {
  readonly label: string;
  /** An http(s) URL in normal form, up to 2,000 characters. */
  readonly url: string;
}

/** A message for the channel of a chat. */
export interface Message {
  /** One to five entries, oldest first. */
  readonly entries: readonly Entry[];
  /** The number of changes beyond the entries. */
  readonly moreCount: number;
}

/** The adapter of a chat service. Each is in a file of `formats`, named after its format. */
export interface ChatAdapter {
  /**
   * The JSON value for the service. Every text of the message appears literally: it neither notifies anybody nor
   * formats, links or hides anything.
   */
  render(message: Message): object;
}

/** The alternative text of a picture. */
export const PICTURE_LABEL = 'The part of the page that the comment is about';

/** The line about changes beyond the entries; undefined if there are none. */
export function overflowLine({ moreCount }: Message): string | undefined {
  return moreCount === 0 ? undefined : `and ${moreCount} more`;
}
