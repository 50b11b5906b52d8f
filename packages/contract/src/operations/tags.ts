/** The parts of the API with their descriptions, in reading order. */
export const TAGS = {
  Comments: 'Feedback on pages of sites. Every comment is a task at the same time.',
  Board: 'Tasks in columns by status, in an order that people change by hand.',
  Replies: 'The conversation below a comment, on a page or on a mockup.',
  Subscribers: 'The members who are notified of what happens to a comment.',
  Widget:
    'What the widget on the pages of a site calls, with the token of a visitor or of a member. Pages on the domain of the site may read the responses, and no others.',
  Mockups: 'Pictures that are reviewed version by version, with a log of who signed off.',
  'Mockup comments': 'Comments that are pinned on a picture.',
  'Review links': 'Links with which people without an account review the mockups and pages of a project.',
  Activity: 'What happened to the comments of a site.',
  Summary: 'Comments in numbers.',
  Organization: 'The organisation to which everything belongs.',
  Projects: 'Projects hold sites and mockups. An archived project is read-only.',
  Sites: 'The websites whose pages take comments.',
  Members: 'The people of the organisation and their roles.',
  Webhooks: 'Addresses that are sent events, and the log of what was sent to them.',
  Notifications: 'What concerns the person behind the key.',
  Keys: 'API keys for this API and MCP keys for assistants.',
  Sessions: 'Signing in and out, and the sessions of an account.',
  Accounts: 'Passwords, and the links with which people set one.',
  Audit: 'Administrative acts, for those who administer the organisation.',
} as const;

export type Tag = keyof typeof TAGS;
