import type { WebhookRecord } from '@postil/client';
import { useTexts } from '../../../../i18n/context.tsx';
import { CheckField, SelectField, TextField } from '../../../../ui/form/field.tsx';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';

type QuietHours = NonNullable<WebhookRecord['quiet_hours']>;

/**
 * The quiet hours of a webhook for a chat: on or off, with their start, end and time zone.
 *
 * @param problems the problems of the fields, by their names in the API.
 */
export function QuietHoursFields({
  hours,
  problems,
  onChange,
}: {
  readonly hours: QuietHours | null;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (hours: QuietHours | null) => void;
}) {
  const { webhooks } = useTexts().integrations;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{webhooks.quietHours}</legend>
      <CheckField
        label={webhooks.quietHours}
        hint={webhooks.quietHoursHint}
        checked={hours !== null}
        onChange={({ target }) => onChange(target.checked ? defaultQuietHours() : null)}
      />
      {hours && (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_1fr_2fr]">
          <TextField
            label={webhooks.quietFrom}
            type="time"
            required
            value={hours.from}
            onChange={({ target }) => onChange({ ...hours, from: target.value })}
            problem={problems['quiet_hours.from']}
          />
          <TextField
            label={webhooks.quietTo}
            type="time"
            required
            value={hours.to}
            onChange={({ target }) => onChange({ ...hours, to: target.value })}
            problem={problems['quiet_hours.to']}
          />
          <div className="max-sm:col-span-2">
            <SelectField
              label={webhooks.timeZone}
              options={timeZoneOptions(hours.time_zone)}
              value={hours.time_zone}
              onValue={(zone) => onChange({ ...hours, time_zone: zone })}
              problem={problems['quiet_hours.time_zone']}
            />
          </div>
        </div>
      )}
      <FormProblem>{problems.quiet_hours}</FormProblem>
    </fieldset>
  );
}

/** The default: the nights in the time zone of the browser. */
function defaultQuietHours(): QuietHours {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { from: '22:00', to: '07:00', time_zone: timeZone };
}

/** The browser's time zones, and the chosen one, which may be an alias that the browser does not list. */
function timeZoneOptions(chosen: string) {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  return [...names].sort().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
}
