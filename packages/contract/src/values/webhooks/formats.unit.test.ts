import { expect, it } from 'vitest';
import { recogniseFormat } from './formats.ts';

const HOOK = 'k7y3pz8m5tbfmxq1w9r4c6dh2a';

it.each([
  ['https://hooks.slack.com/services/T0/B0/x', 'slack'],
  ['https://hooks.slack-gov.com/services/T0/B0/x', 'slack'],
  ['https://discord.com/api/webhooks/123/abc-_x', 'discord'],
  ['https://ptb.discord.com/api/v10/webhooks/123/abc?thread_id=7', 'discord'],
  ['https://discordapp.com/api/webhooks/123/abc', 'discord'],
  ['https://prod-07.westeurope.logic.azure.com:443/workflows/0a/triggers/manual/paths/invoke?sig=x', 'teams'],
  [
    'https://default0a.b1.environment.api.powerplatform.com/powerautomate/automations/direct/workflows/0a/triggers/manual/paths/invoke?sig=x',
    'teams',
  ],
  [`https://chat.example.com/hooks/${HOOK}`, 'mattermost'],
  [`https://example.com/mattermost/hooks/${HOOK}`, 'mattermost'],
  [' https://chat.googleapis.com/v1/spaces/AAA/messages?key=k&token=t ', 'google_chat'],
])('the URL %s is recognised as one of %s', (url, format) => {
  expect(recogniseFormat(url)).toBe(format);
});

it.each([
  // Accepts the variables of a workflow, not a message.
  'https://hooks.slack.com/triggers/T0/1/x',
  // Accept messages in the formats of Slack and GitHub.
  'https://discord.com/api/webhooks/123/abc/slack',
  'https://discord.com/api/webhooks/123/abc/github',
  'https://hooks.slack.com.example.com/services/T0/B0/x',
  'https://example.com/?to=https://hooks.slack.com/services/T0/B0/x',
  'https://example.com/hooks/postil',
  'https://hooks.example.com/postil',
  'hooks.slack.com/services/T0/B0/x',
  '',
])('the URL "%s" is not recognised as one of a chat service', (url) => {
  expect(recogniseFormat(url)).toBe('standard');
});
