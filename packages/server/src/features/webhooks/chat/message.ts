/** A change, as people read it in a chat. All texts are what people wrote, without markup and control characters. */
export interface Entry {
  /** The actor and what they did, in one line of at most 120 characters. */
  readonly title: string;
  /** The text: at most 1,500 characters, or 240 in a message with several entries. */
  readonly text: string | null;
  /** At most five, each value in one line of at most 200 characters. */
  readonly facts: readonly Fact[];
  /** At most two: first the record in the app, then the page. */
  readonly links: readonly Link[];
  /** The URL of a JPEG file of what the comment points at, of at most 2,000 characters; null: there is none. */
  readonly pictureUrl: string | null;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface Link {
  readonly label: string;
  /** An http(s) URL in its normal form, of at most 2,000 characters. */
  readonly url: string;
}

/** A message for the channel of a chat. */
export interface Message {
  /** At least one and at most five, oldest first. */
  readonly entries: readonly Entry[];
  /** Changes that are not among the entries. */
  readonly moreCount: number;
}

/** The messages of a chat service. Each has a file in `formats`, named after its format. */
export interface ChatAdapter {
  /**
   * The JSON value that the service takes. Every text of the message appears as it is: it neither notifies anybody nor
   * formats, links or hides anything.
   */
  render(message: Message): object;
}

/** Says what a picture shows to those who do not see it. */
export const PICTURE_LABEL = 'The part of the page that the comment is about';

/** The line about changes that are not among the entries; undefined if there are none. */
export function lineOfMore({ moreCount }: Message): string | undefined {
  return moreCount === 0 ? undefined : `and ${moreCount} more`;
}
