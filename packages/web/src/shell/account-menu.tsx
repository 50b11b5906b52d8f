import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Check, LogOut, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { BASE } from '../data/api/base.ts';
import { openApi } from '../data/api/client.ts';
import { getTheme, setLanguage, setTheme, THEMES } from '../data/preferences.ts';
import { useSession } from '../data/session.ts';
import { LANGUAGES } from '../i18n/catalogue.ts';
import { useLanguage, useTexts } from '../i18n/context.tsx';
import { problemOf } from '../i18n/problems.ts';
import { Menu, MenuChoice, MenuItem, MenuLine, MenuTitle } from '../ui/overlay/menu.tsx';
import { toast } from '../ui/overlay/toasts.tsx';

/** The menu of the person: organisations, theme, language, profile, signing out. @param children its trigger. */
export function AccountMenu({ children }: { children: ReactNode }) {
  const texts = useTexts();
  const { frame } = texts;
  const router = useRouter();
  const language = useLanguage();
  const { organization, organizations } = useSession();
  const [theme, setShownTheme] = useState(getTheme);
  const leave = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    // Everything on the page belongs to the former session.
    onSuccess: () => location.assign(BASE),
    onError: (error) => toast({ text: problemOf(error, texts), isProblem: true }),
  });
  return (
    <Menu trigger={children}>
      {organizations.length > 1 && (
        <>
          <MenuTitle>{frame.organizations}</MenuTitle>
          {organizations.map(({ id, name }) => (
            <MenuItem
              key={id}
              icon={<span className="w-4">{id === organization.id && <Check size={14} aria-hidden />}</span>}
              onSelect={() => leave.mutate(() => openApi.switchOrganization({ organization_id: id }))}
            >
              {name}
            </MenuItem>
          ))}
          <MenuLine />
        </>
      )}
      <MenuTitle>{frame.theme}</MenuTitle>
      <MenuChoice
        value={theme}
        onValue={(value) => {
          setTheme(value);
          setShownTheme(value);
        }}
        options={THEMES.map((value) => ({ value, label: frame.themes[value] }))}
      />
      <MenuLine />
      <MenuTitle>{frame.language}</MenuTitle>
      <MenuChoice
        value={language}
        onValue={setLanguage}
        options={[
          { value: 'en' as const, label: LANGUAGES.en.name },
          { value: 'ar' as const, label: LANGUAGES.ar.name },
        ]}
      />
      <MenuLine />
      <MenuItem
        icon={<UserRound size={14} aria-hidden />}
        onSelect={() => router.navigate({ to: '/settings' })}
      >
        {frame.profile}
      </MenuItem>
      <MenuItem
        icon={<LogOut size={14} aria-hidden />}
        onSelect={() => leave.mutate(() => openApi.signOut())}
      >
        {frame.signOut}
      </MenuItem>
    </Menu>
  );
}
