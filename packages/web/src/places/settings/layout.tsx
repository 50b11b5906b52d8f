import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../api/session.ts';
import { Page, useTitle } from '../../frame/page.tsx';
import { classes } from '../../parts/classes.ts';
import { LinkTab, LinkTabs } from '../../parts/link-tabs.tsx';
import { Empty } from '../../parts/small.tsx';
import { useTexts } from '../../texts/context.tsx';

const ADDRESSES = {
  profile: '/settings',
  organization: '/settings/organization',
  members: '/settings/members',
  apiKeys: '/settings/api-keys',
  auditLog: '/settings/audit-log',
} as const satisfies Readonly<Record<string, LinkProps['to']>>;
export type SettingsTab = keyof typeof ADDRESSES;

const FOR_GUESTS: readonly SettingsTab[] = ['profile'];
const FOR_MEMBERS: readonly SettingsTab[] = ['profile', 'members', 'apiKeys'];
const FOR_ADMINS: readonly SettingsTab[] = ['profile', 'organization', 'members', 'apiKeys', 'auditLog'];

/**
 * One of the pages of the settings, below the row that leads to the others.
 *
 * @param actions at the end of the page's bar.
 * @param isWide for tables; other pages are as wide as reading is comfortable.
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
    <Page title={frame.settings} actions={actions}>
      <div className="mx-auto flex max-w-5xl flex-col gap-6">
        <LinkTabs label={frame.settings}>
          {tabs.map((each) => (
            <LinkTab key={each} to={ADDRESSES[each]} isCurrent={each === tab}>
              {settings.tabs[each]}
            </LinkTab>
          ))}
        </LinkTabs>
        {/* Narrow or wide, everything begins at the same edge, so that the row above never moves. */}
        <div className={classes('flex flex-col gap-6', !isWide && 'max-w-3xl')}>
          {isGuest && !tabs.includes(tab) ? <Empty>{common.forMembers}</Empty> : children}
        </div>
      </div>
    </Page>
  );
}

function useTabs(): readonly SettingsTab[] {
  const { isGuest, isAdmin } = useMay();
  if (isGuest) return FOR_GUESTS;
  return isAdmin ? FOR_ADMINS : FOR_MEMBERS;
}
