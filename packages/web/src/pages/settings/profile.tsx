import { useSession } from '../../data/session.ts';
import { useTexts } from '../../i18n/context.tsx';
import { SettingsPage } from './layout.tsx';
import { Appearance } from './profile/appearance.tsx';
import { Extensions } from './profile/extensions.tsx';
import { MailPreferences } from './profile/mail.tsx';
import { NameForm } from './profile/name.tsx';
import { PasswordForm } from './profile/password.tsx';
import { Sessions } from './profile/sessions.tsx';
import { Section } from './section.tsx';

/** The profile of the signed-in person. */
export default function Profile() {
  const { profile } = useTexts().settings;
  const { has_password: hasPassword } = useSession();
  return (
    <SettingsPage tab="profile">
      <Section title={profile.you}>
        <NameForm />
      </Section>
      <Section title={profile.password} description={hasPassword ? undefined : profile.noPassword}>
        {hasPassword && <PasswordForm />}
      </Section>
      <Section title={profile.appearance} description={profile.appearanceHint}>
        <Appearance />
      </Section>
      <Section title={profile.mail} description={profile.mailHint}>
        <MailPreferences />
      </Section>
      <Section title={profile.sessions} description={profile.sessionsHint}>
        <Sessions />
      </Section>
      <Section title={profile.extensions} description={profile.extensionsHint}>
        <Extensions />
      </Section>
    </SettingsPage>
  );
}
