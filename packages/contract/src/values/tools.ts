/** The tools of the MCP endpoint in the order of their listing: the original ten, then later additions. */
export const TOOL_NAMES = [
  'search-comments',
  'get-comment',
  'search-sites',
  'search-mockups',
  'get-mockup-comments',
  'list-members',
  'summarize-feedback',
  'get-pending-tasks',
  'update-comment-status',
  'assign-comment',
  'reply-to-comment',
  'claim-task',
  'submit-result',
  'create-task',
  'update-comments',
  'wait-for-feedback',
] as const;

export type ToolName = (typeof TOOL_NAMES)[number];
