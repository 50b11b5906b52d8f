import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Bot, Braces, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '../../data/session.ts';
import { keysQuery } from '../../features/keys/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { IntegrationsPage } from './layout.tsx';
import { webhooksQuery } from './webhooks/queries.ts';

/** The page with all integrations. */
export default function Overview() {
  const { integrations } = useTexts();
  const { isAdmin } = useMay();
  const { cards } = integrations;
  return (
    <IntegrationsPage tab="overview">
      <ul className="grid gap-4 md:grid-cols-2">
        <Card
          to="/integrations/assistants"
          icon={<Bot size={20} aria-hidden />}
          title={integrations.tabs.assistants}
          text={cards.assistants}
          state={<AssistantsState />}
        />
        {isAdmin && (
          <Card
            to="/integrations/webhooks"
            icon={<Webhook size={20} aria-hidden />}
            title={integrations.tabs.webhooks}
            text={cards.webhooks}
            state={<WebhooksState />}
          />
        )}
        <Card
          to="/integrations/api"
          icon={<Braces size={20} aria-hidden />}
          title={integrations.tabs.api}
          text={cards.api}
        />
      </ul>
    </IntegrationsPage>
  );
}

function Card({
  to,
  icon,
  title,
  text,
  state,
}: {
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** A line about the existing setup. */
  readonly state?: ReactNode;
}) {
  return (
    <li className="relative flex gap-4 rounded-card border border-line bg-surface-raised p-4 transition-colors duration-120 hover:bg-surface-hover">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-card bg-accent-soft text-accent">
        {icon}
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-base font-semibold">
          {/* Makes the whole card the link. */}
          <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
            {title}
          </Link>
        </h2>
        <p className="text-text-quiet">{text}</p>
        {state}
      </div>
    </li>
  );
}

function AssistantsState() {
  const { cards } = useTexts().integrations;
  const { data } = useInfiniteQuery(keysQuery('mcp'));
  const keys = data?.pages.flatMap((page) => page.data) ?? [];
  const activeCount = keys.filter(({ status }) => status === 'active').length;
  // The line keeps its height while it loads.
  return <p className="mt-1 min-h-5 font-medium">{data && cards.keys(activeCount)}</p>;
}

function WebhooksState() {
  const { cards } = useTexts().integrations;
  const { data } = useQuery(webhooksQuery);
  const activeCount = data?.filter(({ is_active: isActive }) => isActive).length ?? 0;
  return <p className="mt-1 min-h-5 font-medium">{data && cards.activeWebhooks(activeCount)}</p>;
}
