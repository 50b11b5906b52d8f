import { operation } from '../../declaration/operation.ts';
import { ChangeMessage, StreamChangesQuery } from '../../schemas/comments/changes.ts';

export const streamChanges = operation({
  id: 'streamChanges',
  method: 'GET',
  path: '/changes',
  access: 'read',
  role: 'guest',
  tag: 'Activity',
  summary: 'Follow changes as they happen',
  description:
    'A stream of server-sent events that ends when the client disconnects, the server restarts, or the permissions of the caller change. A `change` is one change that the caller may see, sent within a second or two; `reset` says that changes may have been missed, so that all data must be reloaded; `notifications` has the number of unread ones. With `Last-Event-ID`, the stream resumes after that message; if it is more than five minutes old, the stream begins with `reset`. A person can have 20 streams open; another one ends the oldest.',
  query: StreamChangesQuery,
  streams: ChangeMessage,
});
