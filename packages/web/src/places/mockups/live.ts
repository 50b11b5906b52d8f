import { useQueryClient } from '@tanstack/react-query';
import { type LiveChange, useLiveChanges } from '../../api/live.ts';

/** Reads the mockups that are shown again when somebody has changed one or commented on one. */
export function useLiveMockups(): void {
  const client = useQueryClient();
  useLiveChanges((change) => {
    if (change.mockup_id === null && !isOfAnyMockup(change)) return;
    void client.invalidateQueries({ queryKey: ['mockups', 'wall'] });
    void client.invalidateQueries({ queryKey: ['mockups', 'of-project'] });
  });
}

/** Reads a mockup again when somebody has changed it, and what is said about it when somebody has said something. */
export function useLiveMockup(id: string): void {
  const client = useQueryClient();
  useLiveChanges((change) => {
    const isOwn = change.mockup_id === id;
    // The stream names the mockup of a comment, and not the one that was approved or has a new version.
    if (isOwn || isOfAnyMockup(change)) void client.invalidateQueries({ queryKey: ['mockups', 'one', id] });
    if (!isOwn) return;
    void client.invalidateQueries({ queryKey: ['mockups', 'comments', id] });
    if (change.comment_id)
      void client.invalidateQueries({ queryKey: ['mockups', 'replies', change.comment_id] });
  });
}

function isOfAnyMockup({ type }: LiveChange): boolean {
  return type.startsWith('mockup.');
}
