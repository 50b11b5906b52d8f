import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../data/session.ts';
import { useTexts } from '../../i18n/context.tsx';
import { classes } from '../../lib/classes.ts';
import { Page, useTitle } from '../../shell/page.tsx';
import { Empty } from '../../ui/data/empty.tsx';
import { LinkTab, LinkTabs } from '../../ui/link-tabs.tsx';

const PATHS = {
  profile: '/settings',
  organization: '/settings/organization',
  members: '/settings/members',
  apiKeys: '/settings/api-keys',
  auditLog: '/settings/audit-log',
} as const satisfies Readonly<Record<string, LinkProps['to']>>;
type SettingsTab = keyof typeof PATHS;

const GUEST_TABS: readonly SettingsTab[] = ['profile'];
const MEMBER_TABS: readonly SettingsTab[] = ['profile', 'members', 'apiKeys'];
const ADMIN_TABS: readonly SettingsTab[] = ['profile', 'organization', 'members', 'apiKeys', 'auditLog'];

/**
 * The layout of a settings page: the tabs, and the content below them.
 *
 * @param actions the controls at the end of the page's bar.
 * @param isWide whether the content has the width for tables; other pages have a comfortable line length.
 */
export function SettingsPage({
  tab,
  actions,
  isWide = false,
  children,
}: {
  readonly tab: SettingsTab;
  readonly actions?: ReactNode;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  const { common, frame, settings } = useTexts();
  const { isGuest } = useMay();
  const tabs = useTabs();
  useTitle(`${settings.tabs[tab]} · ${frame.settings}`);
  return (
    <Page width="wide" title={frame.settings} actions={actions}>
      <div className="flex flex-col gap-6">
        <LinkTabs label={frame.settings}>
          {tabs.map((each) => (
            <LinkTab key={each} to={PATHS[each]} isCurrent={each === tab}>
              {settings.tabs[each]}
            </LinkTab>
          ))}
        </LinkTabs>
        {/* At either width, the content begins at the same edge, so that the tabs never move. */}
        <div className={classes('flex flex-col gap-6', !isWide && 'max-w-3xl')}>
          {isGuest && !tabs.includes(tab) ? <Empty>{common.forMembers}</Empty> : children}
        </div>
      </div>
    </Page>
  );
}

function useTabs(): readonly SettingsTab[] {
  const { isGuest, isAdmin } = useMay();
  if (isGuest) return GUEST_TABS;
  return isAdmin ? ADMIN_TABS : MEMBER_TABS;
}
