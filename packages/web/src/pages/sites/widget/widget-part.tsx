import type { WidgetSettings } from '@postil/client';
import {
  PIN_VISIBILITIES,
  WIDGET_LANGUAGES,
  WIDGET_POSITIONS,
  WIDGET_THEMES,
  type WidgetLanguage,
} from '@postil/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../data/api/client.ts';
import { useChange } from '../../../data/records/change.ts';
import { widgetRecords } from '../../../data/records/kinds.ts';
import { widgetQuery } from '../../../features/sites/index.ts';
import { LANGUAGES } from '../../../i18n/catalogue.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { SkeletonList } from '../../../ui/data/loading.tsx';
import { PageSection } from '../../../ui/data/page-section.tsx';
import { Problem } from '../../../ui/data/problem.tsx';
import { CheckField, SelectField } from '../../../ui/form/field.tsx';
import { Identity } from './identity.tsx';
import { Masks } from './masks.tsx';
import { Preview } from './preview.tsx';

type SettingsChange = Partial<Omit<WidgetSettings, 'has_identity_secret'>>;

interface SettingsProps {
  readonly settings: WidgetSettings;
  readonly onChange: (change: SettingsChange) => void;
}

/** The appearance and the questions of a site's widget; each change takes effect at once. */
export function WidgetPart({ siteId }: { siteId: string }) {
  const { widget } = useTexts();
  const { data, error, refetch } = useQuery(widgetQuery(siteId));
  const changeSettings = useChange(widgetRecords);
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
            <Look settings={data} onChange={change} />
            <Preview settings={data} />
          </div>
          <Questions settings={data} onChange={change} />
          <Masks masks={data.masks} onChange={(masks) => change({ masks: [...masks] })} />
          <Identity siteId={siteId} hasSecret={data.has_identity_secret} />
        </>
      )}
    </PageSection>
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
      <SelectField<WidgetLanguage | ''>
        label={widget.language}
        options={[
          { value: '', label: widget.anyLanguage },
          ...WIDGET_LANGUAGES.map((value) => ({ value, label: LANGUAGES[value].name })),
        ]}
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

function Questions({ settings, onChange }: SettingsProps) {
  const { widget } = useTexts();
  return (
    <div className="flex flex-col gap-3">
      <CheckField
        label={widget.screenshots}
        checked={settings.screenshots}
        onChange={({ target }) => onChange({ screenshots: target.checked })}
      />
      <CheckField
        label={widget.asksEmail}
        checked={settings.asks_email}
        onChange={({ target }) => onChange({ asks_email: target.checked })}
      />
      <CheckField
        label={widget.collectsLog}
        hint={widget.collectsLogHint}
        checked={settings.collects_log}
        onChange={({ target }) => onChange({ collects_log: target.checked })}
      />
    </div>
  );
}
