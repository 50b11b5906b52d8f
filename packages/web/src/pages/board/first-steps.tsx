import type { CommentRecord, SiteRecord } from '@postil/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../data/api/client.ts';
import { useLiveChanges } from '../../data/live.ts';
import { sitesQuery } from '../../data/records/choices.ts';
import { keys } from '../../data/records/kinds.ts';
import { useMay, useSession } from '../../data/session.ts';
import { knownTasks } from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';
import { IconButton } from '../../ui/form/icon-button.tsx';

/** Where the browser keeps that the person has dismissed the first steps, for each organisation. */
const DISMISSED = 'postil:first-steps:';
/** How often to poll for a step that the stream does not announce: a person is waiting for it. */
const WAITING_MS = 2_500;

/** Three steps for people who set up Postil, each ticked when it is done. */
export default function FirstSteps() {
  const { organization } = useSession();
  const may = useMay();
  const key = `${DISMISSED}${organization.id}`;
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(key) !== null);
  if (isDismissed || !may.isAdmin) return null;
  const dismiss = () => {
    localStorage.setItem(key, 'yes');
    setDismissed(true);
  };
  return <Steps onDismiss={dismiss} />;
}

function Steps({ onDismiss }: { onDismiss: () => void }) {
  const { board } = useTexts();
  const client = useQueryClient();
  const { data: sites } = useQuery({
    ...sitesQuery,
    refetchInterval: ({ state }) => (state.data?.some(wasSeen) ? false : WAITING_MS),
  });
  const { data: hasPin } = useQuery(pinnedQuery);
  const { data: isConnected } = useQuery({
    ...connectedQuery,
    refetchInterval: ({ state }) => (state.data ? false : WAITING_MS),
  });
  useLiveChanges(({ type }) => {
    if (type === 'comment.created' && !hasPin)
      void client.invalidateQueries({ queryKey: pinnedQuery.queryKey });
  });
  // To avoid a flash, the strip appears once the done steps are known.
  if (!sites || hasPin === undefined || isConnected === undefined) return null;
  const isInstalled = sites.some(wasSeen);
  if (isInstalled && hasPin && isConnected) return null;
  const first = sites.at(-1);
  return (
    <section
      data-foot
      aria-label={board.steps}
      className="flex shrink-0 items-center gap-2 border-t border-line bg-surface-sunken px-4 py-2 max-frame:items-start max-frame:px-3"
    >
      <ol className="flex min-w-0 flex-1 flex-wrap gap-x-6 gap-y-1">
        <Step number={1} isDone={isInstalled}>
          {first ? (
            <Link to="/sites/$id" params={{ id: first.id }} className={LINK}>
              {board.stepInstall}
            </Link>
          ) : (
            <Link to="/projects" className={LINK}>
              {board.stepInstall}
            </Link>
          )}{' '}
          {board.stepOr}{' '}
          <a href="demo" target="_blank" rel="noreferrer" className={LINK}>
            {board.stepDemo}
          </a>
        </Step>
        <Step number={2} isDone={hasPin}>
          {board.stepPin}
        </Step>
        <Step number={3} isDone={isConnected}>
          <Link to="/integrations/assistants" className={LINK}>
            {board.stepAssistant}
          </Link>
        </Step>
      </ol>
      <IconButton label={board.stepsDismiss} onClick={onDismiss}>
        <X size={16} aria-hidden />
      </IconButton>
    </section>
  );
}

/** Whether the widget was ever loaded on the pages of a site. */
function wasSeen(site: SiteRecord & { readonly last_seen_at?: string | null }): boolean {
  return typeof site.last_seen_at === 'string';
}

const LINK = 'text-accent underline-offset-3 hover:underline';

function Step({ number, isDone, children }: { number: number; isDone: boolean; children: ReactNode }) {
  const { board } = useTexts();
  return (
    <li className="flex items-center gap-2">
      <span
        aria-hidden
        className={classes(
          'flex size-5 items-center justify-center rounded-full border text-xs tabular-nums',
          isDone ? 'border-success bg-success-soft text-success' : 'border-line-strong text-text-quiet',
        )}
      >
        {isDone ? <Check size={12} /> : number}
      </span>
      <span className={isDone ? 'text-text-quiet' : undefined}>
        {children}
        {isDone && <span className="sr-only"> ({board.stepDone})</span>}
      </span>
    </li>
  );
}

/** Whether anybody has commented on a page of a site; usually known from the board. */
const pinnedQuery = {
  queryKey: keys.firstPin,
  queryFn: async () => {
    if (knownTasks().some(isPinned)) return true;
    const { data } = await api.listComments({ per_page: 100 });
    return data.some(isPinned);
  },
};

function isPinned({ site_id, page_url }: Pick<CommentRecord, 'site_id' | 'page_url'>): boolean {
  return site_id !== null && /^https?:/.test(page_url);
}

/** Whether an assistant has used its key. */
const connectedQuery = {
  queryKey: keys.assistantConnected,
  queryFn: async () => {
    for await (const key of api.listApiKeys.all({ per_page: 100 })) {
      if (key.token_type === 'mcp' && key.last_used_at !== null) return true;
    }
    return false;
  },
};
