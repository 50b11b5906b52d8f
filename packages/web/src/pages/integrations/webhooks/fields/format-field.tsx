import {
  CHAT_SERVICES,
  type ChatFormat,
  recogniseFormat,
  WEBHOOK_FORMATS,
  type WebhookFormat,
} from '@postil/contract/webhook-formats';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../../i18n/context.tsx';
import { SelectField } from '../../../../ui/form/field.tsx';
import { chatExamplesQuery } from './examples.ts';
import { MessagePreview } from './message-preview.tsx';

/** The format of the messages of a webhook, with an example for a chat. */
export function FormatField({
  format,
  url,
  onChange,
}: {
  readonly format: WebhookFormat;
  /** The URL as entered so far. */
  readonly url: string;
  readonly onChange: (format: WebhookFormat) => void;
}) {
  const { webhooks } = useTexts().integrations;
  const recognisedFormat = recogniseFormat(url);
  const isMismatch = recognisedFormat !== 'standard' && recognisedFormat !== format;
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={webhooks.format}
        hint={format === 'standard' ? webhooks.standardHint : webhooks.chatHint}
        problem={isMismatch ? webhooks.needsFormat(CHAT_SERVICES[recognisedFormat].name) : undefined}
        options={WEBHOOK_FORMATS.map((value) => ({
          value,
          label: value === 'standard' ? webhooks.standard : CHAT_SERVICES[value].name,
        }))}
        value={format}
        onValue={onChange}
      />
      {format !== 'standard' && <Preview format={format} />}
    </div>
  );
}

function Preview({ format }: { readonly format: ChatFormat }) {
  const { data } = useQuery(chatExamplesQuery);
  const example = data?.find((each) => each.format === format);
  return example && <MessagePreview example={example} />;
}
