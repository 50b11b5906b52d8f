import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { noneIfFailed } from '../../../data/api/failures.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { knownReplies, type NewestReplies, readEarlier, type Subject } from '../cache/replies.ts';

/** The time for which a linked reply is marked, in milliseconds. */
const MARKED_MS = 4_000;

interface RevealTarget {
  /** The id of the reply, or its key while it is being sent. */
  readonly id: string;
  /** Whether it is the target of a link. */
  readonly isMarked: boolean;
}

const revealed = createStore<RevealTarget | undefined>('person', () => undefined);

/** Scrolls to a reply when it is rendered, within `MARKED_MS`. @param isMarked whether it is also highlighted. */
export function reveal(id: string, isMarked = false): void {
  const request = { id, isMarked };
  revealed.update(() => request);
  setTimeout(() => revealed.update((current) => (current === request ? undefined : current)), MARKED_MS);
}

/** Brings the element of a reply into view after `reveal`. */
export function useReveal<ElementType extends HTMLElement>(
  id: string,
): { readonly element: RefObject<ElementType | null>; readonly isMarked: boolean } {
  const element = useRef<ElementType>(null);
  const request = useStore(revealed, (target) => (target?.id === id ? target : undefined));
  useEffect(() => {
    if (request) element.current?.scrollIntoView({ block: request.isMarked ? 'center' : 'nearest' });
  }, [request]);
  return { element, isMarked: request?.isMarked ?? false };
}

/** The URL fragment of a reply. */
export const hashOfReply = (id: string) => `reply-${id}`;

/** Scrolls to the reply that the URL names, after the newest replies have been read. */
export function useLinkedReply(subject: Subject, newest: NewestReplies | undefined): void {
  const target = useLocation({ select: ({ hash }) => /^reply-([\w-]+)$/.exec(hash)?.[1] });
  const isReady = newest !== undefined;
  const { id, isOnMockup } = subject;
  useEffect(() => {
    if (target === undefined || !isReady) return;
    findReply({ id, isOnMockup }, target).then(
      (isFound) => isFound && reveal(target, true),
      // On failure, the button above the replies also loads the earlier ones.
      noneIfFailed,
    );
  }, [target, isReady, id, isOnMockup]);
}

/** Reads earlier replies until it has found a reply. @returns whether it exists. */
async function findReply(subject: Pick<Subject, 'id' | 'isOnMockup'>, replyId: string): Promise<boolean> {
  for (;;) {
    const known = knownReplies(subject.id);
    if (known.some(({ id }) => id === replyId)) return true;
    const [first] = known;
    // Ids increase with time.
    if (!first || replyId > first.id) return false;
    await readEarlier(subject);
    if (knownReplies(subject.id)[0]?.id === first.id) return false;
  }
}
