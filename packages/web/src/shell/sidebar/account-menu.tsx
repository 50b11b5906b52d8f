import { useRouter } from '@tanstack/react-router';
import { Check, LogOut, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getTheme, setLanguage, setTheme, THEMES } from '../../data/preferences.ts';
import { useAction } from '../../data/records/change.ts';
import { useSession } from '../../data/session.ts';
import { useSessionExit } from '../../features/sign-in/index.ts';
import { LANGUAGE_OPTIONS } from '../../i18n/catalogue.ts';
import { useLanguage, useTexts } from '../../i18n/context.tsx';
import { Menu, MenuChoice, MenuItem, MenuLine, MenuTitle } from '../../ui/overlay/menu.tsx';

/** The menu of the person: organisations, theme, language, profile, signing out. @param children its trigger. */
export function AccountMenu({ children }: { children: ReactNode }) {
  const { frame } = useTexts();
  const router = useRouter();
  const language = useLanguage();
  const chooseLanguage = useAction({ run: setLanguage });
  const { organization, organizations } = useSession();
  const [theme, setShownTheme] = useState(getTheme);
  const { signOut, switchTo } = useSessionExit();
  return (
    <Menu trigger={children}>
      {organizations.length > 1 && (
        <>
          <MenuTitle>{frame.organizations}</MenuTitle>
          {organizations.map(({ id, name }) => (
            <MenuItem
              key={id}
              icon={<span className="w-4">{id === organization.id && <Check size={14} aria-hidden />}</span>}
              onSelect={() => switchTo(id)}
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
      <MenuChoice value={language} onValue={chooseLanguage} options={LANGUAGE_OPTIONS} />
      <MenuLine />
      <MenuItem
        icon={<UserRound size={14} aria-hidden />}
        onSelect={() => router.navigate({ to: '/settings' })}
      >
        {frame.profile}
      </MenuItem>
      <MenuItem icon={<LogOut size={14} aria-hidden />} onSelect={signOut}>
        {frame.signOut}
      </MenuItem>
    </Menu>
  );
}
