import { type LinkProps, useRouter } from '@tanstack/react-router';
import { Building2, Languages, LogOut, MoonStar, Settings } from 'lucide-react';
import { getLanguage, setLanguage, setTheme, THEMES } from '../../data/preferences.ts';
import { useAction } from '../../data/records/change.ts';
import { useMay, useSession } from '../../data/session.ts';
import { useSessionExit } from '../../features/sign-in/index.ts';
import { LANGUAGE_OPTIONS } from '../../i18n/catalogue.ts';
import { useTexts } from '../../i18n/context.tsx';
import type { Entry } from './entries.ts';

/** The pages of the settings that the person may open, themes, languages, other organisations, and signing out. */
export function useSettings(): readonly Entry[] {
  return [...usePages(), ...useAppearance(), ...useOrganizations()];
}

function usePages(): readonly Entry[] {
  const { frame, settings, integrations } = useTexts();
  const router = useRouter();
  const may = useMay();
  const page = (to: LinkProps['to'] & string, label: string): Entry => ({
    id: `settings:${to}`,
    group: 'settings',
    label,
    hint: frame.settings,
    icon: <Settings size={15} aria-hidden />,
    run: () => void router.navigate({ to }),
  });
  return [
    page('/settings', settings.tabs.profile),
    ...(may.isGuest ? [] : [page('/settings/api-keys', settings.tabs.apiKeys)]),
    ...(may.isGuest ? [] : [page('/integrations/assistants', integrations.tabs.assistants)]),
    ...(may.isGuest ? [] : [page('/settings/members', settings.tabs.members)]),
    ...(may.isAdmin
      ? [
          page('/settings/organization', settings.tabs.organization),
          page('/settings/audit-log', settings.tabs.auditLog),
          page('/integrations/webhooks', integrations.tabs.webhooks),
        ]
      : []),
  ];
}

function useAppearance(): readonly Entry[] {
  const { frame } = useTexts();
  const shown = getLanguage();
  const chooseLanguage = useAction({ run: setLanguage });
  return [
    ...THEMES.map(
      (theme): Entry => ({
        id: `settings:theme-${theme}`,
        group: 'settings',
        label: `${frame.theme}: ${frame.themes[theme]}`,
        icon: <MoonStar size={15} aria-hidden />,
        run: () => setTheme(theme),
      }),
    ),
    ...LANGUAGE_OPTIONS.filter(({ value }) => value !== shown).map(
      ({ value, label }): Entry => ({
        id: `settings:language-${value}`,
        group: 'settings',
        label: `${frame.language}: ${label}`,
        // The English word, for people who cannot read the current language.
        words: `language ${value}`,
        icon: <Languages size={15} aria-hidden />,
        run: () => void chooseLanguage(value),
      }),
    ),
  ];
}

function useOrganizations(): readonly Entry[] {
  const { frame } = useTexts();
  const { organization, organizations } = useSession();
  const { signOut, switchTo } = useSessionExit();
  return [
    ...organizations
      .filter(({ id }) => id !== organization.id)
      .map(
        ({ id, name }): Entry => ({
          id: `settings:organization-${id}`,
          group: 'settings',
          label: name,
          words: frame.organizations,
          hint: frame.organizations,
          icon: <Building2 size={15} aria-hidden />,
          run: () => switchTo(id),
        }),
      ),
    {
      id: 'settings:sign-out',
      group: 'settings',
      label: frame.signOut,
      icon: <LogOut size={15} aria-hidden />,
      run: signOut,
    },
  ];
}
