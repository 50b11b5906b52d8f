import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../data/session.ts';
import { useTexts } from '../../i18n/context.tsx';
import { Page, useTitle } from '../../shell/page.tsx';
import { Empty } from '../../ui/data/empty.tsx';
import { LinkTab, LinkTabs } from '../../ui/link-tabs.tsx';

const PATHS = {
  overview: '/integrations',
  assistants: '/integrations/assistants',
  webhooks: '/integrations/webhooks',
  api: '/integrations/api',
} as const satisfies Readonly<Record<string, LinkProps['to']>>;
type IntegrationsTab = keyof typeof PATHS;

const MEMBER_TABS: readonly IntegrationsTab[] = ['overview', 'assistants', 'api'];
const ADMIN_TABS: readonly IntegrationsTab[] = ['overview', 'assistants', 'webhooks', 'api'];

/** The layout of an integrations page: the tabs, and the content below them. */
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
    <Page width="wide" title={frame.integrations}>
      <div className="flex flex-col gap-6">
        <LinkTabs label={frame.integrations}>
          {(isAdmin ? ADMIN_TABS : MEMBER_TABS).map((each) => (
            <LinkTab key={each} to={PATHS[each]} isCurrent={each === tab}>
              {integrations.tabs[each]}
            </LinkTab>
          ))}
        </LinkTabs>
        {children}
      </div>
    </Page>
  );
}
