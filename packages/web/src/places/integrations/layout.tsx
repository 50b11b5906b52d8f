import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../api/session.ts';
import { Page, useTitle } from '../../frame/page.tsx';
import { LinkTab, LinkTabs } from '../../parts/link-tabs.tsx';
import { Empty } from '../../parts/small.tsx';
import { useTexts } from '../../texts/context.tsx';

const ADDRESSES = {
  overview: '/integrations',
  assistants: '/integrations/assistants',
  webhooks: '/integrations/webhooks',
  api: '/integrations/api',
} as const satisfies Readonly<Record<string, LinkProps['to']>>;
export type IntegrationsTab = keyof typeof ADDRESSES;

const FOR_MEMBERS: readonly IntegrationsTab[] = ['overview', 'assistants', 'api'];
const FOR_ADMINS: readonly IntegrationsTab[] = ['overview', 'assistants', 'webhooks', 'api'];

/** One of the pages of the integrations, below the row that leads to the others. */
export function IntegrationsPage({ tab, children }: { tab: IntegrationsTab; children: ReactNode }) {
  const { common, frame, integrations } = useTexts();
  const { isAdmin, isGuest } = useMay();
  useTitle(`${integrations.tabs[tab]} · ${frame.integrations}`);
  if (isGuest) {
    return (
      <Page title={frame.integrations}>
        <Empty>{common.forMembers}</Empty>
      </Page>
    );
  }
  return (
    <Page title={frame.integrations}>
      <div className="mx-auto flex max-w-4xl flex-col gap-6">
        <LinkTabs label={frame.integrations}>
          {(isAdmin ? FOR_ADMINS : FOR_MEMBERS).map((each) => (
            <LinkTab key={each} to={ADDRESSES[each]} isCurrent={each === tab}>
              {integrations.tabs[each]}
            </LinkTab>
          ))}
        </LinkTabs>
        {children}
      </div>
    </Page>
  );
}
