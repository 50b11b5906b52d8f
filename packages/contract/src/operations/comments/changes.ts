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
    'A stream of server-sent events that lasts until the client leaves, the server restarts, or the caller gets other rights. A `change` is one change that the caller may see, sent within a second or two; `reset` says that changes may have been missed, so that everything has to be read again; `notifications` has the number of unread ones. With `Last-Event-ID` the stream continues after that message; if that is more than five minutes ago, it begins with `reset`. One person can have 20 streams open; a further one ends the oldest.',
  query: StreamChangesQuery,
  streams: ChangeMessage,
});
