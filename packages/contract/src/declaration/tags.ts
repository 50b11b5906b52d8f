/** The parts of the API with their descriptions, in reading order. */
export const TAGS = {
  Comments: 'Feedback on pages of sites. Every comment is also a task.',
  Board: 'Tasks in columns by status, in a manual order.',
  Replies: 'The conversation below a comment, on a page or on a mockup.',
  Results: 'The results of comments, and the decisions of the reporter or the team on them.',
  Subscribers: 'The members who are notified of changes to a comment.',
  Widget:
    'The widget on the pages of a site calls the operations below `/widget/v1` with the token of a visitor or of a member; only pages on the domain of the site may read the responses. With the other operations, members connect the widget, configure it, and release held comments.',
  Extension:
    'The browser extension with which members comment on any page. A member authorises it while signed in, and can end its access at any time.',
  Mockups: 'Pictures that are reviewed version by version, with a sign-off log.',
  'Mockup comments': 'Comments that are pinned on a picture.',
  'Review links': 'Links with which people without an account review the mockups and pages of a project.',
  Activity: 'The changes to comments, and the live stream of all changes.',
  Summary: 'Statistics of comments.',
  Organization: 'The organisation that owns everything.',
  Projects: 'Projects contain sites and mockups. An archived project is read-only.',
  Sites: 'The websites whose pages accept comments.',
  Members: 'The people of the organisation and their roles.',
  Webhooks: 'URLs that receive events, and the log of their deliveries.',
  Notifications: 'The notifications of the signed-in person, or of the owner of the key.',
  Keys: 'API keys for this API and MCP keys for assistants.',
  Sessions: 'Signing in and out, and the sessions of an account.',
  Accounts: 'Names and passwords, invitations, and the links for setting a password.',
  Audit: 'Administrative actions, for the admins of the organisation.',
} as const;

export type Tag = keyof typeof TAGS;
