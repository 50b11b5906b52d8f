import type { WidgetSettings } from '@postil/client';
import { PIN_VISIBILITIES, WIDGET_AUDIENCES, WIDGET_POSITIONS, WIDGET_THEMES } from '@postil/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../data/api/client.ts';
import { useChange } from '../../../data/records/change.ts';
import { widgetRecords } from '../../../data/records/kinds.ts';
import { CopiedLine, widgetQuery } from '../../../features/sites/index.ts';
import { LANGUAGE_OPTIONS, type Language } from '../../../i18n/catalogue.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { SkeletonList } from '../../../ui/data/loading.tsx';
import { PageSection } from '../../../ui/data/page-section.tsx';
import { Problem } from '../../../ui/data/problem.tsx';
import { CheckField, SelectField } from '../../../ui/form/field.tsx';
import { ButtonFields, type ButtonLook } from './button-fields.tsx';
import { Fields } from './fields.tsx';
import { Identity } from './identity.tsx';
import { Masks } from './masks.tsx';
import { Preview } from './preview.tsx';
import { Shortcut } from './shortcut.tsx';

type SettingsChange = Partial<Omit<WidgetSettings, 'has_identity_secret'>>;

interface SettingsProps {
  readonly settings: WidgetSettings;
  readonly onChange: (change: SettingsChange) => void;
}

/** The settings of a site's widget; each change takes effect immediately. */
export function WidgetPart({ siteId, domain }: { siteId: string; domain: string }) {
  const { widget } = useTexts();
  const { data, error, refetch } = useQuery(widgetQuery(siteId));
  const changeSettings = useChange(widgetRecords);
  const [draft, setDraft] = useState<Partial<ButtonLook>>({});
  const change = (changed: SettingsChange) =>
    void changeSettings({
      id: siteId,
      change: changed,
      send: () => api.updateWidgetSettings({ id: siteId, ...changed }),
    });
  return (
    <PageSection title={widget.title}>
      {!data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <SkeletonList />)}
      {data && (
        <>
          <p className="max-w-prose text-text-quiet">{widget.about}</p>
          <div className="grid grid-cols-[minmax(0,1fr)_280px] gap-6 max-frame:grid-cols-1">
            <div className="flex flex-col gap-4">
              <Audience settings={data} domain={domain} onChange={change} />
              <Look settings={data} onChange={change} />
              <ButtonFields
                siteId={siteId}
                settings={data}
                onTry={(look) => setDraft((former) => ({ ...former, ...look }))}
                onChange={(look) => {
                  // The other value may not have been saved yet.
                  setDraft((former) => withoutSaved(former, look));
                  change(look);
                }}
              />
            </div>
            <Preview settings={{ ...data, ...draft }} />
          </div>
          <DataSettings settings={data} onChange={change} />
          <Fields siteId={siteId} fields={data.fields} onChange={(fields) => change({ fields })} />
          <Shortcut shortcut={data.shortcut} onChange={(shortcut) => change({ shortcut })} />
          <Masks siteId={siteId} masks={data.masks} onChange={(masks) => change({ masks })} />
          <Identity siteId={siteId} hasSecret={data.has_identity_secret} />
        </>
      )}
    </PageSection>
  );
}

function withoutSaved(draft: Partial<ButtonLook>, saved: Partial<ButtonLook>): Partial<ButtonLook> {
  return Object.fromEntries(Object.entries(draft).filter(([name]) => !(name in saved)));
}

function Audience({ settings, domain, onChange }: SettingsProps & { readonly domain: string }) {
  const { widget } = useTexts();
  const { audience, has_identity_secret: hasSecret } = settings;
  const isInaccessible = audience === 'identified' && !hasSecret;
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={widget.audience}
        hint={widget.audienceHints[audience]}
        problem={isInaccessible ? widget.audienceNeedsSecret : undefined}
        options={WIDGET_AUDIENCES.map((value) => ({ value, label: widget.audiences[value] }))}
        value={audience}
        onValue={(chosen) => onChange({ audience: chosen })}
      />
      {audience === 'invited' && (
        <CopiedLine label={widget.invitation} line={`https://${domain}/?feedback`} />
      )}
      {audience === 'identified' && (
        <CopiedLine label={widget.teamAddress} line={`https://${domain}/?feedback=team`} />
      )}
    </div>
  );
}

function Look({ settings: { position, theme, language, pins }, onChange }: SettingsProps) {
  const { widget } = useTexts();
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label={widget.position}
        hint={widget.positionHint}
        options={WIDGET_POSITIONS.map((value) => ({ value, label: widget.positions[value] }))}
        value={position}
        onValue={(chosen) => onChange({ position: chosen })}
      />
      <SelectField
        label={widget.theme}
        options={WIDGET_THEMES.map((value) => ({ value, label: widget.themes[value] }))}
        value={theme}
        onValue={(chosen) => onChange({ theme: chosen })}
      />
      <SelectField<Language | ''>
        label={widget.language}
        options={[{ value: '', label: widget.anyLanguage }, ...LANGUAGE_OPTIONS]}
        value={language ?? ''}
        onValue={(chosen) => onChange({ language: chosen === '' ? null : chosen })}
      />
      <SelectField
        label={widget.pins}
        hint={widget.pinsHints[pins]}
        options={PIN_VISIBILITIES.map((value) => ({ value, label: widget.pinChoices[value] }))}
        value={pins}
        onValue={(chosen) => onChange({ pins: chosen })}
      />
    </div>
  );
}

function DataSettings({ settings, onChange }: SettingsProps) {
  const { widget } = useTexts();
  return (
    <div className="flex flex-col gap-3">
      <CheckField
        label={widget.screenshots}
        checked={settings.screenshots}
        onChange={({ target }) => onChange({ screenshots: target.checked })}
      />
      <CheckField
        label={widget.fetchesImages}
        hint={widget.fetchesImagesHint}
        checked={settings.fetches_images}
        onChange={({ target }) => onChange({ fetches_images: target.checked })}
      />
      <CheckField
        label={widget.asksEmail}
        checked={settings.asks_email}
        onChange={({ target }) => onChange({ asks_email: target.checked })}
      />
      <CheckField
        label={widget.asksType}
        hint={widget.asksTypeHint}
        checked={settings.asks_type}
        onChange={({ target }) => onChange({ asks_type: target.checked })}
      />
      <CheckField
        label={widget.collectsLog}
        hint={widget.collectsLogHint}
        checked={settings.collects_log}
        onChange={({ target }) => onChange({ collects_log: target.checked })}
      />
      {settings.collects_log && (
        <CheckField
          className="ms-6"
          label={widget.collectsWarnings}
          checked={settings.collects_warnings}
          onChange={({ target }) => onChange({ collects_warnings: target.checked })}
        />
      )}
    </div>
  );
}
