/** A page of the documentation. */
interface SitePage {
  readonly text: string;
  /** The path of its file from the root of the repository. */
  readonly file: string;
}

/** Pages for the same readers. */
interface Section {
  readonly text: string;
  readonly pages: readonly SitePage[];
  /** Whether the sidebar shows only the heading at first. */
  readonly isCollapsed?: true;
}

/** The pages in the order of the sidebar, by their readers. */
export const SECTIONS: readonly Section[] = [
  {
    text: 'Start',
    pages: [
      { text: 'What Postil is', file: 'README.md' },
      { text: 'Installation', file: 'docs/installation.md' },
      { text: 'Comparison', file: 'docs/comparison.md' },
    ],
  },
  {
    text: 'Agencies and teams',
    pages: [
      { text: 'The web app', file: 'docs/web-app.md' },
      { text: 'Mockups', file: 'docs/mockups.md' },
      { text: 'From the pin to the fix', file: 'docs/loop.md' },
      { text: 'Notifications and mail', file: 'docs/notifications.md' },
      { text: 'Browser extension', file: 'docs/extension.md' },
      { text: 'Languages', file: 'docs/languages.md' },
    ],
  },
  {
    text: 'Developers',
    pages: [
      { text: 'The widget', file: 'docs/widget.md' },
      { text: 'Marks of the source code', file: 'packages/source/README.md' },
      { text: 'How do I …', file: 'docs/how-do-i.md' },
      { text: 'How the API behaves', file: 'docs/api.md' },
      { text: 'TypeScript client', file: 'docs/client.md' },
      { text: 'Webhooks', file: 'docs/webhooks.md' },
      { text: 'AI assistants', file: 'docs/mcp.md' },
    ],
  },
  {
    text: 'Operators',
    pages: [
      { text: 'Operation', file: 'docs/operation.md' },
      { text: 'Scaling', file: 'docs/scaling.md' },
      { text: 'Security', file: 'docs/security.md' },
      { text: 'Privacy', file: 'docs/privacy.md' },
    ],
  },
  {
    text: 'Reference',
    pages: [
      { text: 'Endpoints', file: 'docs/reference.md' },
      { text: 'Error codes', file: 'docs/errors.md' },
      { text: 'Settings', file: 'docs/configuration.md' },
      { text: 'Versions and deprecation', file: 'docs/versions.md' },
      { text: 'Changelog', file: 'CHANGELOG.md' },
    ],
  },
  {
    text: 'The project',
    isCollapsed: true,
    pages: [
      { text: 'Contributing', file: 'CONTRIBUTING.md' },
      { text: 'Architecture', file: 'ARCHITECTURE.md' },
      { text: 'Promises and their tests', file: 'docs/statements.md' },
      { text: 'Benchmark', file: 'docs/project/benchmark.md' },
      { text: 'What was tried', file: 'docs/project/tried.md' },
      { text: 'Listing in the stores', file: 'packages/extension/store/listing.md' },
    ],
  },
];
