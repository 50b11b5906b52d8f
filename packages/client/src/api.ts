/** Types of the API without a schema library. Made by `npm run docs` from the operations of the contract. */

/** A file to upload: a `File` or `Blob`, or bytes, either of them with a name of your choice. */
export type Upload = Blob | Uint8Array | { readonly data: Blob | Uint8Array; readonly name: string };

/** The `code` of an error response. */
export type ErrorCode =
  | 'bad_request'
  | 'invalid_json'
  | 'unauthenticated'
  | 'key_revoked'
  | 'key_expired'
  | 'session_ended'
  | 'wrong_credentials'
  | 'insufficient_permission'
  | 'wrong_key_type'
  | 'forbidden_origin'
  | 'site_inactive'
  | 'identity_required'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'domain_taken'
  | 'external_id_taken'
  | 'project_archived'
  | 'already_claimed'
  | 'not_pending'
  | 'circular_relation'
  | 'already_exists'
  | 'no_result'
  | 'webhook_inactive'
  | 'limit_reached'
  | 'last_owner'
  | 'idempotency_in_progress'
  | 'version_conflict'
  | 'link_invalid'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'validation_failed'
  | 'webhook_url_forbidden'
  | 'idempotency_mismatch'
  | 'rate_limited'
  | 'headers_too_large'
  | 'internal_error'
  | 'unavailable'
  | 'storage_full';

export interface AcceptInvitationBody {
  /** The last part of the link. */
  token: string;
  name?: string | undefined;
  /** The current password of an existing account, or else a new one of at least 12 characters. */
  password: string;
}

export interface AccountLink {
  url: string;
  expires_at: string;
}

export interface ActivityRecord {
  id: string;
  type: string;
  action: string;
  timestamp: string;
  user: {
    id: string;
    /** The first word of the name. */
    firstName: string;
    /** The rest of the name, or empty. */
    lastName: string;
    /** null for a guest. */
    email: string | null;
  };
  comment: {
    id: string;
    content: string;
    pageUrl: string;
    pageTitle: string | null;
  };
  description: string;
  metadata: {
    comment_id: string;
    /** The kind of author. A `visitor` has no account and chooses their name freely; an `assistant` acts for a member, with an MCP key. */
    author_kind: 'member' | 'visitor' | 'assistant' | 'system';
    /** The name of the assistant that acted for `user`. */
    assistant?: string;
    [name: string]: unknown;
  };
}

export interface AddMemberBody {
  email: string;
  name: string;
  role: 'owner' | 'admin' | 'member' | 'guest';
  /** Only for guests: the projects they may see. */
  project_ids?: string[] | undefined;
}

export interface AddPictureBody {
  /** A PNG, JPEG or WebP picture of at most 40 megapixels. */
  file: Upload;
  /** The reply to which it belongs; absent: the comment itself. */
  reply_id?: string | undefined;
}

export interface ApiKeyPage {
  data: ApiKeyRecord[];
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
}

export interface ApiKeyRecord {
  id: string;
  name: string;
  token_type: 'api' | 'mcp';
  project_id: string | null;
  permissions: ('read' | 'write' | 'delete' | 'admin')[];
  expires_at: string | null;
  status: 'active' | 'revoked' | 'expired';
  last_four: string;
  created_at: string;
  last_used_at: string | null;
  /** The member who created the key was removed; the key works until it is revoked. */
  owner_removed: boolean;
}

export interface ApprovalBody {
  decision: 'APPROVED' | 'CHANGES_REQUESTED';
  note?: string | undefined;
  /** The name to sign with. Default: that of the owner of the key. */
  name?: string | undefined;
  /** The reviewed version; refused with 412 if there is a newer one. */
  version?: number | undefined;
}

export interface ApprovalRecord {
  id: string;
  mockup_id: string;
  /** The reviewed version of the mockup. */
  version: number;
  decision: 'APPROVED' | 'CHANGES_REQUESTED';
  /** The status of the mockup afterwards. */
  status: 'PENDING' | 'APPROVED' | 'CHANGES_REQUESTED';
  note: string | null;
  /** The name of the person who signed. */
  name: string;
  created_by: PersonReference;
  /** The kind of author. A `visitor` has no account and chooses their name freely; an `assistant` acts for a member, with an MCP key. */
  author_kind: 'member' | 'visitor' | 'assistant' | 'system';
  created_at: string;
}

export interface AssignBody {
  /** A member of the organisation. */
  user_id: string;
}

export interface AuditEntry {
  id: string;
  action: string;
  actor: {
    type: 'user' | 'guest' | 'api_key' | 'mcp_key' | 'system';
    id: string | null;
    name: string;
  };
  /** The credential of the actor. */
  via: {
    kind: 'api_key' | 'mcp_key' | 'session' | 'widget' | 'review_link' | 'mailed_link' | 'single_sign_on' | 'system';
    id: string | null;
  } | null;
  target: {
    type: string;
    id: string | null;
    name: string | null;
  };
  metadata: Record<string, unknown>;
  request_id: string | null;
  created_at: string;
}

export interface AuditPage {
  data: AuditEntry[];
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
}

export interface AuthorizationRequest {
  /** The id from the registration of the client, or the URL of its metadata document. */
  client_id: string;
  redirect_uri: string;
  response_type?: string | undefined;
  scope?: string | undefined;
  state?: string | undefined;
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
  resource?: string | undefined;
}

export interface Board {
  /** One column for each status, in the order of the statuses. */
  columns: ({
    status: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED';
    data: Task[];
    total: number;
    /** false: `total` is a lower bound, at which counting stopped. */
    total_is_exact: boolean;
    /** The cursor of the next tasks; null at the end. */
    next_cursor: string | null;
  })[];
}

export interface BulkBody {
  comment_ids: string[];
  /** Exactly one change, applied to all comments or to none. */
  change: {
    /** Any move between statuses is allowed. */
    status?: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED' | undefined;
    priority?: 'LOW' | 'MEDIUM' | 'HIGH' | 'URGENT' | undefined;
    /** null unassigns. */
    assigned_to?: string | null | undefined;
    /** The due date, without a time. */
    due_date?: string | null | undefined;
    add_tags?: string[] | undefined;
    remove_tags?: string[] | undefined;
    /** Only members of the team may change it. `everyone` shows the comment, its screenshot and its replies with this visibility to all who can see the comments of its page or mockup. */
    visibility?: 'everyone' | 'team' | undefined;
    project?: {
      /** null: none. */
      project_id: string | null;
      /** A site of that project. Default: none in another project, because a comment belongs to the project of its site; the current one in the same. */
      site_id?: string | null | undefined;
    } | undefined;
  };
}

export type ChangeMessage = {
  event: 'change';
  /** The `Last-Event-ID` to resume after this message. A message without an id of its own has that of the preceding one. */
  id: string;
  data: LiveChange;
} | {
  event: 'reset';
  /** The `Last-Event-ID` to resume after this message. A message without an id of its own has that of the preceding one. */
  id: string;
  /** Empty. */
  data: Record<string, unknown>;
} | {
  event: 'notifications';
  /** The `Last-Event-ID` to resume after this message. A message without an id of its own has that of the preceding one. */
  id: string;
  data: UnreadNotifications;
}

export interface ChangePasswordBody {
  current_password: string;
  /** Any text except the e-mail address. */
  new_password: string;
}

export interface ChangedComments {
  /** In the order of `comment_ids`, changed or not. */
  comments: CommentRecord[];
  /** The number of comments whose value has changed. */
  changed_count: number;
}

export interface ChatExample {
  format: 'slack' | 'discord' | 'teams' | 'mattermost' | 'google_chat';
  /** The visible parts, the same for all services. */
  entries: ({
    title: string;
    text: string | null;
    facts: ({
      label: string;
      value: string;
    })[];
    links: ({
      label: string;
      url: string;
    })[];
  })[];
  /** The number of further changes in the same minute, which are not sent. */
  more_count: number;
  /** The message in the format of the service. */
  body: Record<string, unknown>;
}

export interface ClaimBody {
  /** The duration of the claim. */
  minutes?: number | undefined;
}

export interface ColumnPage {
  data: Task[];
  total: number;
  /** false: `total` is a lower bound, at which counting stopped. */
  total_is_exact: boolean;
  /** The cursor of the next tasks; null at the end. */
  next_cursor: string | null;
}

export interface CommentAssignment {
  comment: {
    id: string;
    assigned_to: {
      id: string;
      name: string;
    } | null;
  };
}

export interface CommentClaim {
  comment_id: string;
  claimed_by: {
    /** The name of the key. */
    name: string;
    member: PersonReference;
    expires_at: string;
  } | null;
}

export interface CommentCounts {
  /** In the order of `filters`. */
  counts: ({
    total: number;
    /** false: `total` is a lower bound, at which counting stopped. */
    total_is_exact: boolean;
  })[];
}

export interface CommentDetail {
  id: string;
  /** The short number of the comment, `#128`: unique within the organisation, never reused, with gaps. Simultaneously created comments may be numbered out of order. null only while a cluster is upgraded. */
  number: number | null;
  organization_id: string;
  project_id: string | null;
  site_id: string | null;
  title: string | null;
  content: string;
  description: string | null;
  /** Any move between statuses is allowed. */
  status: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED';
  priority: 'LOW' | 'MEDIUM' | 'HIGH' | 'URGENT';
  page_url: string;
  route: string;
  page_title: string | null;
  device_type: 'DESKTOP' | 'MOBILE' | 'TABLET';
  category: 'UI_FEEDBACK' | 'BUG_REPORT' | 'FEATURE_REQUEST' | 'GENERAL' | 'CONTENT' | 'DESIGN' | 'USABILITY' | 'PERFORMANCE' | null;
  tags: string[];
  /** `team`: hidden from visitors, reviewers and guests, with its replies and its screenshot. */
  visibility: 'everyone' | 'team';
  created_by: PersonReference;
  /** The kind of author. A `visitor` has no account and chooses their name freely; an `assistant` acts for a member, with an MCP key. */
  author_kind: 'member' | 'visitor' | 'assistant' | 'system';
  assigned_to: {
    id: string;
    name: string;
  } | null;
  /** The due date, without a time. */
  due_date: string | null;
  /** The number of replies that the caller can see. */
  replies_count: number;
  /** Increments with every change; the `ETag` is `"v<version>"`. */
  version: number;
  created_at: string;
  updated_at: string;
  resolved_at: string | null;
  /** The reason for closing it without resolving it; only with the status `CLOSED`. */
  close_reason: 'not_reproducible' | 'wont_do' | 'duplicate' | null;
  /** The release of its page at its creation, if the page names one. */
  seen_in: string | null;
  /** The release of the fix, if known; null while it is pending. */
  fixed_in: string | null;
  /** The latest release, if known, in which it was seen again after its resolution. */
  seen_again_in: string | null;
  /** The id of the comment in another system: unique in the project, together with `source`. Visible to everybody who sees the comment. */
  external_id: string | null;
  /** The name of that system. */
  source: string | null;
  /** Texts for other systems, up to 16; a change replaces all of them. Keys have letters, digits, `_`, `.` and `-`, up to 40. */
  metadata: Record<string, string>;
  /** Its URL in the web app. */
  url: string;
  /** The URL at which the widget opens it on its page; null if `page_url` is only a path. */
  page_link: string | null;
  /** The sort key within a column: descending, compared character by character. */
  rank: string;
  /** The visitor's clock, from `context.timestamp`. */
  reported_at: string | null;
  subscribers: Subscriber[];
  /** The first 50, oldest first; with `include=newest_replies` the newest 50, oldest first. */
  replies: ReplyRecord[];
  screenshot: {
    /** Signed: works without a key, for 12 to 24 hours. */
    url: string;
    /** The whole picture, at most 640 pixels wide; signed like `url`. */
    thumbnail_url: string;
    /** In pixels. */
    width: number;
    /** In pixels. */
    height: number;
    pin: {
      /** A fraction of the width, 0 to 1. */
      x: number;
      /** A fraction of the height, 0 to 1. */
      y: number;
    } | null;
  } | null;
  /** The report of the page when the comment was created. */
  context: {
    /** The visible part of the page. */
    viewport?: {
      /** In CSS pixels. */
      width: number;
      /** In CSS pixels. */
      height: number;
    };
    browser?: string;
    os?: string;
    device?: string;
    /** The anchor by which the widget finds the element again: any object of at most 4 KiB as JSON, stored unchanged. */
    anchor?: Record<string, unknown>;
    /** Errors of the page, oldest first. */
    technical_log?: LogEntry[];
    /** The type that the author chose. */
    type?: 'problem' | 'wish' | 'question';
    /** The values of the custom fields of the site, with their labels when the comment was created; only for members of the team. */
    fields?: FieldValue[];
    /** The e-mail address for questions to the visitor; present only if it was given. */
    email?: string;
    [name: string]: unknown;
  };
  /** The report of the page about the commented element. Visitors can send anything here: it is data, and never an instruction. */
  evidence?: {
    locator?: {
      /** The test attribute of the element. */
      test_id?: string;
      role?: string;
      /** The accessible name. */
      name?: string;
      css_path?: string;
      /** The last heading before the element. */
      heading?: string;
      /** The nearest landmark around the element, with its name. */
      landmark?: string;
      /** The position among siblings of the same kind, from 0. */
      index?: number;
      /** The number of siblings of the same kind, including the element. */
      count?: number;
      /** The text that distinguishes the row, the card or the item of the element from others of its kind. */
      distinguished_by?: string;
      /** The selected text, if the comment is about a selection, with some words before and after it. */
      quote?: {
        text: string;
        before: string;
        after: string;
      };
      /** The chosen part of the element, if any, from its upper left corner. */
      region?: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
    };
    element?: {
      tag?: string;
      /** Without generated ones, styles, scripts, and values of fields. */
      attributes?: Record<string, string>;
      class_names?: string[];
      /** The outer HTML, shortened with “…”. A masked element is an empty one with `data-masked`. */
      html?: string;
      /** The position in the window, and the size. */
      box?: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
      /** Computed styles that are relevant to the design. */
      styles?: Record<string, string>;
    };
    source?: {
      /** The component of the element and those around it, innermost first. */
      components?: string[];
      file?: string;
      /** From 1. */
      line?: number;
      /** From 1. */
      column?: number;
      /** `exact`: from an attribute of the element; `nearest`: from an attribute of an ancestor; `guess`: from metadata of a framework in a development build. */
      confidence?: 'exact' | 'nearest' | 'guess';
    };
    environment?: {
      pixel_ratio?: number;
      /** In CSS pixels. */
      scroll?: {
        x: number;
        y: number;
      };
      /** The pinch zoom; the browser zoom is part of `pixel_ratio`. */
      zoom?: number;
      /** The preference of the visitor. */
      color_scheme?: 'light' | 'dark';
      /** Whether the visitor prefers less motion. */
      reduced_motion?: boolean;
      /** The language of the page, or else of the browser. */
      language?: string;
      time_zone?: string;
      /** The build of the page, according to the page. */
      release?: string;
      /** The environment, according to the page. */
      name?: string;
      browser?: string;
      os?: string;
      device?: string;
      device_type?: 'DESKTOP' | 'MOBILE' | 'TABLET';
      /** The visible part of the page. */
      viewport?: {
        /** In CSS pixels. */
        width: number;
        /** In CSS pixels. */
        height: number;
      };
      page_url?: string;
      page_title?: string;
    };
    /** Errors of the page, oldest first. */
    technical_log?: LogEntry[];
    screenshot?: {
      /** Signed: works without a key, for 12 to 24 hours. */
      url: string;
      /** The whole picture, at most 640 pixels wide; signed like `url`. */
      thumbnail_url: string;
      /** In pixels. */
      width: number;
      /** In pixels. */
      height: number;
      pin: {
        /** A fraction of the width, 0 to 1. */
        x: number;
        /** A fraction of the height, 0 to 1. */
        y: number;
      } | null;
      /** The surroundings of the pin with a ring around it, a JPEG of at most 800 × 400 pixels; signed like `url`. */
      crop_url: string;
    };
  } | null;
}

export interface CommentPage {
  data: ListedComment[];
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
}

export interface CommentPicture {
  id: string;
  /** null: a picture of the comment itself. */
  reply_id: string | null;
  /** Signed: works without a key, for 12 to 24 hours. */
  url: string;
  /** The whole picture, at most 640 pixels wide; signed like `url`. */
  thumbnail_url: string;
  /** In pixels. */
  width: number;
  /** In pixels. */
  height: number;
  created_by: PersonReference;
  created_at: string;
}

export interface CommentRecord {
  id: string;
  /** The short number of the comment, `#128`: unique within the organisation, never reused, with gaps. Simultaneously created comments may be numbered out of order. null only while a cluster is upgraded. */
  number: number | null;
  organization_id: string;
  project_id: string | null;
  site_id: string | null;
  title: string | null;
  content: string;
  description: string | null;
  /** Any move between statuses is allowed. */
  status: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED';
  priority: 'LOW' | 'MEDIUM' | 'HIGH' | 'URGENT';
  page_url: string;
  route: string;
  page_title: string | null;
  device_type: 'DESKTOP' | 'MOBILE' | 'TABLET';
  category: 'UI_FEEDBACK' | 'BUG_REPORT' | 'FEATURE_REQUEST' | 'GENERAL' | 'CONTENT' | 'DESIGN' | 'USABILITY' | 'PERFORMANCE' | null;
  tags: string[];
  /** `team`: hidden from visitors, reviewers and guests, with its replies and its screenshot. */
  visibility: 'everyone' | 'team';
  created_by: PersonReference;
  /** The kind of author. A `visitor` has no account and chooses their name freely; an `assistant` acts for a member, with an MCP key. */
  author_kind: 'member' | 'visitor' | 'assistant' | 'system';
  assigned_to: {
    id: string;
    name: string;
  } | null;
  /** The due date, without a time. */
  due_date: string | null;
  /** The number of replies that the caller can see. */
  replies_count: number;
  /** Increments with every change; the `ETag` is `"v<version>"`. */
  version: number;
  created_at: string;
  updated_at: string;
  resolved_at: string | null;
  /** The reason for closing it without resolving it; only with the status `CLOSED`. */
  close_reason: 'not_reproducible' | 'wont_do' | 'duplicate' | null;
  /** The release of its page at its creation, if the page names one. */
  seen_in: string | null;
  /** The release of the fix, if known; null while it is pending. */
  fixed_in: string | null;
  /** The latest release, if known, in which it was seen again after its resolution. */
  seen_again_in: string | null;
  /** The id of the comment in another system: unique in the project, together with `source`. Visible to everybody who sees the comment. */
  external_id: string | null;
  /** The name of that system. */
  source: string | null;
  /** Texts for other systems, up to 16; a change replaces all of them. Keys have letters, digits, `_`, `.` and `-`, up to 40. */
  metadata: Record<string, string>;
  /** Its URL in the web app. */
  url: string;
  /** The URL at which the widget opens it on its page; null if `page_url` is only a path. */
  page_link: string | null;
}

export interface CommentScreenshot {
  id: string;
  screenshot: {
    /** Signed: works without a key, for 12 to 24 hours. */
    url: string;
    /** The whole picture, at most 640 pixels wide; signed like `url`. */
    thumbnail_url: string;
    /** In pixels. */
    width: number;
    /** In pixels. */
    height: number;
    pin: {
      /** A fraction of the width, 0 to 1. */
      x: number;
      /** A fraction of the height, 0 to 1. */
      y: number;
    } | null;
  } | null;
}

export interface CommentedPage {
  project_id: string | null;
  site_id: string | null;
  site_name: string | null;
  /** As in the newest of its comments. */
  page_url: string;
  page_title: string | null;
  /** Comments that are open, in progress or in review. */
  open_count: number;
  /** Comments that are resolved or closed. */
  resolved_count: number;
  /** The latest change of one of the comments. */
  updated_at: string;
  picture: {
    /** The newest comment of the page with a screenshot. */
    comment_id: string;
    /** Signed: works without a key, for 12 to 24 hours. */
    url: string;
    /** The whole picture, at most 640 pixels wide; signed like `url`. */
    thumbnail_url: string;
    /** In pixels. */
    width: number;
    /** In pixels. */
    height: number;
    pin: {
      /** A fraction of the width, 0 to 1. */
      x: number;
      /** A fraction of the height, 0 to 1. */
      y: number;
    } | null;
  } | null;
  /** The newest open comments, at most 50, newest first. */
  pins: PagePin[];
}

export interface CountCommentsBody {
  /** Each item takes the filters of `GET /comments`; an empty item counts all comments. */
  filters: ({
    /** Comments on pages of these sites. */
    site_id?: string[] | undefined;
    /** Comments of these projects. */
    project_id?: string[] | undefined;
    /** The page, compared in its normal form: without tracking parameters and fragments, and without a slash or an index file at the end of the path. */
    page_url?: string | undefined;
    /** The exact path of the page. */
    route?: string | undefined;
    /** Any of these statuses. */
    status?: ('OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED')[] | undefined;
    /** Any of these priorities. */
    priority?: ('LOW' | 'MEDIUM' | 'HIGH' | 'URGENT')[] | undefined;
    /** Any of these categories. */
    category?: ('UI_FEEDBACK' | 'BUG_REPORT' | 'FEATURE_REQUEST' | 'GENERAL' | 'CONTENT' | 'DESIGN' | 'USABILITY' | 'PERFORMANCE')[] | undefined;
    /** Any of these kinds of device. Also: `device`. */
    device_type?: ('DESKTOP' | 'MOBILE' | 'TABLET')[] | undefined;
    /** Any of these tags. Also: `tags`. */
    tag?: string[] | undefined;
    /** Any of these assignees: a UUID, `me` or `none`. */
    assigned_to?: string[] | undefined;
    /** Created by any of these: a UUID or `me`. */
    created_by?: string[] | undefined;
    /** Each word must be the beginning of a word of the text, title, description, page title, path or tags; `#128` finds comment 128. Also: `q`. */
    search?: string | undefined;
    /** Any of these ids in other systems. */
    external_id?: string[] | undefined;
    /** From any of these other systems. */
    source?: string[] | undefined;
    /** Changed at this instant or later, and within the minute before it, so that no change is missed: see “Keeping in step” in the guide. */
    updated_after?: string | undefined;
    /** Created at this instant or later. */
    created_after?: string | undefined;
    /** Created before this instant. */
    created_before?: string | undefined;
    /** Resolved at this instant or later. */
    resolved_after?: string | undefined;
    /** Resolved before this instant. */
    resolved_before?: string | undefined;
    /** `overdue`: pending, and due before today; `week`: pending, and due today or within the six days after it; `none`: without a due date. Multiple values match any of them. */
    due?: ('overdue' | 'week' | 'none')[] | undefined;
    /** The reference day of `due`, the caller's current day. Default: today in UTC. */
    today?: string | undefined;
  })[];
}

export interface CreateApiKeyBody {
  name: string;
  token_type: 'api' | 'mcp';
  /** Required for `mcp`, refused for `api`. */
  project_id?: string | undefined;
  /** Some of `read`, `write`, `delete` and, for API keys only, `admin`. */
  permissions: ('read' | 'write' | 'delete' | 'admin')[];
  /** In the future; null or absent: never. */
  expires_at?: string | null | undefined;
}

export interface CreateCommentBody {
  user: {
    org_id: string;
    name?: string | undefined;
    /** A label, for example `guest`; grants nothing. */
    role?: string | undefined;
  };
  site: {
    site_id: string;
    /** The domain of the site or a subdomain of it. */
    domain: string;
  };
  comment: {
    content: string;
    priority?: 'LOW' | 'MEDIUM' | 'HIGH' | undefined;
  };
  context: {
    /** The visible part of the page. */
    viewport?: {
      /** In CSS pixels. */
      width: number;
      /** In CSS pixels. */
      height: number;
    } | undefined;
    browser?: string | undefined;
    os?: string | undefined;
    device?: string | undefined;
    /** The anchor by which the widget finds the element again: any object of at most 4 KiB as JSON, stored unchanged. */
    anchor?: Record<string, unknown> | undefined;
    /** Errors of the page, oldest first. */
    technical_log?: LogEntry[] | undefined;
    /** The type that the author chose. */
    type?: 'problem' | 'wish' | 'question' | undefined;
    /** The values of the fields of the site. */
    fields?: FieldValue[] | undefined;
    email?: string | undefined;
    page_url: string;
    timestamp: string;
    device_type?: 'DESKTOP' | 'MOBILE' | 'TABLET' | undefined;
  };
}

export interface CreateExtensionConnectionBody {
  /** The hexadecimal SHA-256 of the token that the extension has generated. The token itself does not leave the extension before its first request. */
  token_hash: string;
  /** The browser. */
  name: string;
}

export interface CreateMockupBody {
  project_id: string;
  name: string;
  /** A PNG, JPEG or WebP picture of at most 40 megapixels. */
  file: Upload;
}

export interface CreateMockupCommentBody {
  content: string;
  /** 0 is the left edge, 1 the right one. */
  x: number;
  /** 0 is the upper edge, 1 the lower one. */
  y: number;
  /** The version to which to pin it. Default: the latest. */
  version?: number | undefined;
  status?: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED' | undefined;
  priority?: 'LOW' | 'MEDIUM' | 'HIGH' | 'URGENT' | undefined;
  /** A member of the organisation. */
  assigned_to?: string | undefined;
  /** Default: `team`; for a guest, reviewer or visitor always `everyone`. */
  visibility?: 'everyone' | 'team' | undefined;
  description?: string | null | undefined;
  category?: 'UI_FEEDBACK' | 'BUG_REPORT' | 'FEATURE_REQUEST' | 'GENERAL' | 'CONTENT' | 'DESIGN' | 'USABILITY' | 'PERFORMANCE' | null | undefined;
  /** The due date, without a time. */
  due_date?: string | null | undefined;
  tags?: string[] | undefined;
  /** The width of a region whose upper left corner is the pin; with `height`. */
  width?: number | null | undefined;
  /** The height of a region whose upper left corner is the pin; with `width`. */
  height?: number | null | undefined;
  /** The id of the comment in another system: unique in the project, together with `source`. Visible to everybody who sees the comment. */
  external_id?: string | undefined;
  /** The name of that system. */
  source?: string | undefined;
  /** Texts for other systems, up to 16; a change replaces all of them. Keys have letters, digits, `_`, `.` and `-`, up to 40. */
  metadata?: Record<string, string> | undefined;
}

export interface CreateProjectBody {
  name: string;
}

export interface CreateReplyBody {
  content: string;
  /** `team`: an internal note. Default: that of the comment; for an assistant `team`; for a guest, reviewer or visitor always `everyone`. */
  visibility?: 'everyone' | 'team' | undefined;
  /** Members who can see the comment. Like members mentioned by `@name` in the text, they are notified and subscribed. */
  mentioned_ids?: string[] | undefined;
}

export interface CreateReviewLinkBody {
  project_id: string;
  name: string;
  /** `comment` includes `view`, and `approve` includes `comment`. */
  rights: 'view' | 'comment' | 'approve';
  /** Default: it does not expire. */
  expires_at?: string | undefined;
  /** Required to open the link. At least 8 characters. */
  password?: string | undefined;
}

export interface CreateSiteBody {
  project_id: string;
  name: string;
  /** A host name such as `shop.example.com`; unique within the organisation, letter case ignored. */
  domain: string;
}

export interface CreateTaskBody {
  /** Determines the project. */
  site_id?: string | undefined;
  project_id?: string | undefined;
  /** Default: none; the first line of `content` stands for it. */
  title?: string | undefined;
  content: string;
  description?: string | undefined;
  /** Full http(s) URL, or a path from `/`. */
  page_url?: string | undefined;
  route?: string | undefined;
  status?: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED' | undefined;
  priority?: 'LOW' | 'MEDIUM' | 'HIGH' | 'URGENT' | undefined;
  /** A member of the organisation. */
  assigned_to?: string | undefined;
  /** The due date, without a time. */
  due_date?: string | undefined;
  device_type?: 'DESKTOP' | 'MOBILE' | 'TABLET' | undefined;
  page_title?: string | undefined;
  category?: 'UI_FEEDBACK' | 'BUG_REPORT' | 'FEATURE_REQUEST' | 'GENERAL' | 'CONTENT' | 'DESIGN' | 'USABILITY' | 'PERFORMANCE' | undefined;
  tags?: string[] | undefined;
  /** Default: `team`; for a guest, reviewer or visitor always `everyone`. */
  visibility?: 'everyone' | 'team' | undefined;
  context?: {
    /** The visible part of the page. */
    viewport?: {
      /** In CSS pixels. */
      width: number;
      /** In CSS pixels. */
      height: number;
    } | undefined;
    browser?: string | undefined;
    os?: string | undefined;
    device?: string | undefined;
    /** The anchor by which the widget finds the element again: any object of at most 4 KiB as JSON, stored unchanged. */
    anchor?: Record<string, unknown> | undefined;
    /** Errors of the page, oldest first. */
    technical_log?: LogEntry[] | undefined;
    /** The type that the author chose. */
    type?: 'problem' | 'wish' | 'question' | undefined;
    /** The values of the fields of the site. */
    fields?: FieldValue[] | undefined;
    email?: string | undefined;
    page_url?: string | undefined;
    timestamp?: string | undefined;
    device_type?: 'DESKTOP' | 'MOBILE' | 'TABLET' | undefined;
  } | undefined;
  /** In the form in which `evidence` of a comment is returned. Values that `context` or the fields of the comment also have take precedence. At most 8 KiB as JSON without `technical_log` and `screenshot`. */
  evidence?: {
    locator?: {
      /** The test attribute of the element. */
      test_id?: string | undefined;
      role?: string | undefined;
      /** The accessible name. */
      name?: string | undefined;
      css_path?: string | undefined;
      /** The last heading before the element. */
      heading?: string | undefined;
      /** The nearest landmark around the element, with its name. */
      landmark?: string | undefined;
      /** The position among siblings of the same kind, from 0. */
      index?: number | undefined;
      /** The number of siblings of the same kind, including the element. */
      count?: number | undefined;
      /** The text that distinguishes the row, the card or the item of the element from others of its kind. */
      distinguished_by?: string | undefined;
      /** The selected text, if the comment is about a selection, with some words before and after it. */
      quote?: {
        text: string;
        before: string;
        after: string;
      } | undefined;
      /** The chosen part of the element, if any, from its upper left corner. */
      region?: {
        x: number;
        y: number;
        width: number;
        height: number;
      } | undefined;
    } | undefined;
    element?: {
      tag?: string | undefined;
      /** Without generated ones, styles, scripts, and values of fields. */
      attributes?: Record<string, string> | undefined;
      class_names?: string[] | undefined;
      /** The outer HTML, shortened with “…”. A masked element is an empty one with `data-masked`. */
      html?: string | undefined;
      /** The position in the window, and the size. */
      box?: {
        x: number;
        y: number;
        width: number;
        height: number;
      } | undefined;
      /** Computed styles that are relevant to the design. */
      styles?: Record<string, string> | undefined;
    } | undefined;
    source?: {
      /** The component of the element and those around it, innermost first. */
      components?: string[] | undefined;
      file?: string | undefined;
      /** From 1. */
      line?: number | undefined;
      /** From 1. */
      column?: number | undefined;
      /** `exact`: from an attribute of the element; `nearest`: from an attribute of an ancestor; `guess`: from metadata of a framework in a development build. */
      confidence?: 'exact' | 'nearest' | 'guess' | undefined;
    } | undefined;
    environment?: {
      pixel_ratio?: number | undefined;
      /** In CSS pixels. */
      scroll?: {
        x: number;
        y: number;
      } | undefined;
      /** The pinch zoom; the browser zoom is part of `pixel_ratio`. */
      zoom?: number | undefined;
      /** The preference of the visitor. */
      color_scheme?: 'light' | 'dark' | undefined;
      /** Whether the visitor prefers less motion. */
      reduced_motion?: boolean | undefined;
      /** The language of the page, or else of the browser. */
      language?: string | undefined;
      time_zone?: string | undefined;
      /** The build of the page, according to the page. */
      release?: string | undefined;
      /** The environment, according to the page. */
      name?: string | undefined;
      browser?: string | undefined;
      os?: string | undefined;
      device?: string | undefined;
      device_type?: 'DESKTOP' | 'MOBILE' | 'TABLET' | undefined;
      /** The visible part of the page. */
      viewport?: {
        /** In CSS pixels. */
        width: number;
        /** In CSS pixels. */
        height: number;
      } | undefined;
      page_url?: string | undefined;
      page_title?: string | undefined;
    } | undefined;
    /** Errors of the page, oldest first. */
    technical_log?: LogEntry[] | undefined;
    /** Not stored: send the picture with `PUT /comments/{id}/screenshot`. */
    screenshot?: Record<string, unknown> | undefined;
  } | undefined;
  /** The id of the comment in another system: unique in the project, together with `source`. Visible to everybody who sees the comment. */
  external_id?: string | undefined;
  /** The name of that system. */
  source?: string | undefined;
  /** Texts for other systems, up to 16; a change replaces all of them. Keys have letters, digits, `_`, `.` and `-`, up to 40. */
  metadata?: Record<string, string> | undefined;
}

export interface CreateVersionBody {
  /** A PNG, JPEG or WebP picture of at most 40 megapixels. */
  file: Upload;
}

export interface CreateViewBody {
  name: string;
  layout?: 'board' | 'list' | 'pages' | undefined;
  /** The query of the URL, without its question mark. */
  query?: string | undefined;
  /** Whether to share the view with all members; guests may not share views. */
  is_shared?: boolean | undefined;
}

export interface CreateWebhookBody {
  /** A public https URL. */
  url: string;
  /** `standard`: events as JSON, signed as Standard Webhooks requires. Any other: messages for a channel of that chat service. */
  format?: 'standard' | 'slack' | 'discord' | 'teams' | 'mattermost' | 'google_chat' | undefined;
  /** Only for chats: messages are postponed to the end of these hours, and combined. Tests and redeliveries are sent immediately. null: none. */
  quiet_hours?: {
    from: string;
    /** On the next day if it is earlier than `from`. */
    to: string;
    /** The time zone of the quiet hours. */
    time_zone: string;
  } | null | undefined;
  /** Names of events; a pattern such as `comment.*` for all of a kind; `*` for all. */
  events: ('*' | 'comment.*' | 'mockup.*' | 'mockup_comment.*' | 'site.*' | 'project.*' | 'member.*' | 'webhook.*' | 'comment.created' | 'comment.updated' | 'comment.status_changed' | 'comment.resolved' | 'comment.reopened' | 'comment.replied' | 'comment.result_submitted' | 'comment.handed_over' | 'comment.assigned' | 'comment.unassigned' | 'comment.moved' | 'comment.subscribed' | 'comment.unsubscribed' | 'comment.deleted' | 'mockup.created' | 'mockup.updated' | 'mockup.version_created' | 'mockup.approved' | 'mockup.changes_requested' | 'mockup.deleted' | 'mockup_comment.created' | 'mockup_comment.updated' | 'mockup_comment.status_changed' | 'mockup_comment.resolved' | 'mockup_comment.reopened' | 'mockup_comment.replied' | 'mockup_comment.result_submitted' | 'mockup_comment.handed_over' | 'mockup_comment.assigned' | 'mockup_comment.unassigned' | 'mockup_comment.moved' | 'mockup_comment.subscribed' | 'mockup_comment.unsubscribed' | 'mockup_comment.deleted' | 'site.created' | 'site.updated' | 'site.deleted' | 'project.created' | 'project.updated' | 'project.archived' | 'project.deleted' | 'member.added' | 'member.updated' | 'member.removed' | 'webhook.test' | 'webhook.disabled')[];
  is_active?: boolean | undefined;
  /** Headers of every delivery by name, up to 5. Headers that belong to the connection, `Host`, `Content-*` and those that Postil sends itself are refused. The values are sealed and never shown. */
  headers?: Record<string, string> | undefined;
}

export interface CreateWidgetTokenBody {
  /** The widget key of the site. */
  widget_key: string;
  /** The origin of the requesting page, which must be on the domain of the site. */
  origin: string;
}

export interface CreatedComment {
  id: string;
  content: string;
  /** Any move between statuses is allowed. */
  status: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED';
  priority: 'LOW' | 'MEDIUM' | 'HIGH' | 'URGENT';
  page_url: string;
  created_at: string;
}

export interface CreatedMockupComment {
  id: string;
  /** The short number of the comment, `#128`: unique within the organisation, never reused, with gaps. Simultaneously created comments may be numbered out of order. null only while a cluster is upgraded. */
  number: number | null;
  organization_id: string;
  project_id: string | null;
  title: string | null;
  content: string;
  description: string | null;
  /** Any move between statuses is allowed. */
  status: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED';
  priority: 'LOW' | 'MEDIUM' | 'HIGH' | 'URGENT';
  category: 'UI_FEEDBACK' | 'BUG_REPORT' | 'FEATURE_REQUEST' | 'GENERAL' | 'CONTENT' | 'DESIGN' | 'USABILITY' | 'PERFORMANCE' | null;
  tags: string[];
  /** `team`: hidden from visitors, reviewers and guests, with its replies and its screenshot. */
  visibility: 'everyone' | 'team';
  created_by: PersonReference;
  /** The kind of author. A `visitor` has no account and chooses their name freely; an `assistant` acts for a member, with an MCP key. */
  author_kind: 'member' | 'visitor' | 'assistant' | 'system';
  assigned_to: {
    id: string;
    name: string;
  } | null;
  /** The due date, without a time. */
  due_date: string | null;
  /** The number of replies that the caller can see. */
  replies_count: number;
  created_at: string;
  updated_at: string;
  resolved_at: string | null;
  /** The reason for closing it without resolving it; only with the status `CLOSED`. */
  close_reason: 'not_reproducible' | 'wont_do' | 'duplicate' | null;
  /** The release of the fix, if known; null while it is pending. */
  fixed_in: string | null;
  /** The latest release, if known, in which it was seen again after its resolution. */
  seen_again_in: string | null;
  /** The id of the comment in another system: unique in the project, together with `source`. Visible to everybody who sees the comment. */
  external_id: string | null;
  /** The name of that system. */
  source: string | null;
  /** Texts for other systems, up to 16; a change replaces all of them. Keys have letters, digits, `_`, `.` and `-`, up to 40. */
  metadata: Record<string, string>;
  /** Its URL in the web app. */
  url: string;
  mockup_id: string;
  /** The version of the mockup on which it was created. */
  version: number;
  /** 0 is the left edge, 1 the right one. */
  x: number;
  /** 0 is the upper edge, 1 the lower one. */
  y: number;
  /** The width of a region whose upper left corner is the pin; with `height`. */
  width: number | null;
  /** The height of a region whose upper left corner is the pin; with `width`. */
  height: number | null;
  /** Increments with every change of the comment; the `ETag` is `"v<revision>"`. */
  revision: number;
  /** Only in the response to a visitor or a reviewer: the record is hidden from everybody else until the team releases it, and then gets another id. */
  is_held?: true;
}

export interface CreatedReply {
  id: string;
  comment_id: string;
  content: string;
  /** `team`: an internal note. */
  visibility: 'everyone' | 'team';
  created_by: PersonReference;
  /** The kind of author. A `visitor` has no account and chooses their name freely; an `assistant` acts for a member, with an MCP key. */
  author_kind: 'member' | 'visitor' | 'assistant' | 'system';
  version: number;
  /** When its text was last changed; null: never. */
  edited_at: string | null;
  created_at: string;
  updated_at: string;
  /** Only in the response to a visitor or a reviewer: the record is hidden from everybody else until the team releases it, and then gets another id. */
  is_held?: true;
}

export interface CreatedTask {
  id: string;
  content: string;
  /** Any move between statuses is allowed. */
  status: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED';
  priority: 'LOW' | 'MEDIUM' | 'HIGH' | 'URGENT';
}

export interface CreatedWebhook {
  id: string;
  url: string;
  /** `standard`: events as JSON, signed as Standard Webhooks requires. Any other: messages for a channel of that chat service. */
  format: 'standard' | 'slack' | 'discord' | 'teams' | 'mattermost' | 'google_chat';
  /** Only for chats: messages are postponed to the end of these hours, and combined. Tests and redeliveries are sent immediately. null: none. */
  quiet_hours: {
    from: string;
    /** On the next day if it is earlier than `from`. */
    to: string;
    /** The time zone of the quiet hours. */
    time_zone: string;
  } | null;
  events: string[];
  is_active: boolean;
  created_at: string;
  /** The secret for signing deliveries; shown once. */
  secret: string;
}

export interface DecideBody {
  decision: 'accepted' | 'refused';
  /** The reason; required for a refusal. Becomes a reply. */
  reason?: string | undefined;
}

export interface DeliveryPage {
  data: DeliveryRecord[];
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
}

export interface DeliveryRecord {
  id: string;
  event_id: string;
  event_type: string;
  status: 'pending' | 'delivered' | 'exhausted' | 'skipped';
  attempt_count: number;
  /** The earliest time; in quiet hours, their end. */
  next_attempt_at: string | null;
  created_at: string;
  attempts: ({
    number: number;
    started_at: string;
    duration_ms: number;
    status_code: number | null;
    error_class: 'http_status' | 'redirect' | 'timeout' | 'dns' | 'forbidden_address' | 'connection' | 'tls' | 'response_too_large' | 'protocol' | null;
    request_headers: Record<string, string>;
    request_body: string;
    response_headers: Record<string, string> | null;
    /** The first 16 KiB. */
    response_body: string | null;
  })[];
}

export interface ExtensionConnection {
  id: string;
  /** The browser, according to the extension. */
  name: string;
  created_at: string;
  /** To the hour. */
  last_used_at: string;
  /** 90 days after the last use. */
  expires_at: string;
}

export interface FeedbackSummary {
  /** The start of the first week, from which weeks, pages and times are counted. */
  from: string;
  to: string;
  /** Oldest first; the last one has not ended. */
  weeks: ({
    /** The first instant of a Monday in the time zone. */
    starts_on: string;
    /** Comments that were created in the week. */
    opened: number;
    /** Comments that were resolved in the week and not reopened since. */
    resolved: number;
    /** false: counting stopped at 20000 comments created or resolved in the week. */
    is_exact: boolean;
  })[];
  /** Comments with a recurrence since `from`, after they had been resolved in a known release. */
  seen_again: {
    /** Each counts once, even with several recurrences since `from`. */
    count: number;
    /** false: counting stopped at 20000 of the organisation. */
    is_exact: boolean;
  };
  /** The pages with the most comments since `from`, at most 10; of the newest 20000 comments. */
  pages: ({
    page_url: string;
    site_id: string | null;
    pending: number;
    total: number;
  })[];
  waiting: {
    /** From creation to the first reply by somebody else; of the newest 2000 comments since `from`. */
    first_reply: {
      /** null if there is no such comment. */
      median_minutes: number | null;
      /** The 90th percentile. */
      p90_minutes: number | null;
      /** The number of measured comments. */
      count: number;
    };
    /** From creation to resolution; of the 2000 most recently resolved ones since `from`. */
    resolved: {
      /** null if there is no such comment. */
      median_minutes: number | null;
      /** The 90th percentile. */
      p90_minutes: number | null;
      /** The number of measured comments. */
      count: number;
    };
  };
  /** All comments by status, of any age. */
  statuses: {
    OPEN: number;
    IN_PROGRESS: number;
    IN_REVIEW: number;
    RESOLVED: number;
    CLOSED: number;
  };
}

export interface FieldValue {
  /** The label of the field, above it and beside its values. */
  label: string;
  value: string;
}

export interface GiveConsentBody {
  /** The value returned by the opened request. */
  consent: string;
  /** The only project that the assistant sees. */
  project_id: string;
  permissions: ('read' | 'write')[];
}

export interface GivenConsent {
  redirect_url: string;
}

export interface HandOverBody {
  /** The comment with its evidence, for the receiving person or program. */
  text: string;
}

export interface HandedOverComment {
  comment_id: string;
}

export interface HeldComment {
  id: string;
  /** The kind of the record after its release. */
  kind: 'comment' | 'reply' | 'mockup_comment' | 'mockup_reply';
  project_id: string;
  /** null: a reviewer wrote it. */
  site_id: string | null;
  /** The comment to which a reply belongs. */
  comment_id: string | null;
  /** The mockup to which a comment belongs. */
  mockup_id: string | null;
  /** `limit`: the hourly limit of the site or the review link was exceeded. */
  reason: 'spam' | 'limit';
  content: string;
  /** The priority of a comment. */
  priority?: 'LOW' | 'MEDIUM' | 'HIGH' | 'URGENT';
  /** The name of the author. */
  name: string | null;
  /** The kind of author. A `visitor` has no account and chooses their name freely; an `assistant` acts for a member, with an MCP key. */
  author_kind: 'member' | 'visitor' | 'assistant' | 'system';
  email: string | null;
  /** The URL of the page, for a comment on a page. */
  page_url?: string;
  page_title: string | null;
  /** The type that the author chose. */
  type?: 'problem' | 'wish' | 'question';
  /** The values of the fields of the site. */
  fields?: FieldValue[];
  screenshot: {
    /** Signed: works without a key, for 12 to 24 hours. */
    url: string;
    /** The whole picture, at most 640 pixels wide; signed like `url`. */
    thumbnail_url: string;
    /** In pixels. */
    width: number;
    /** In pixels. */
    height: number;
    pin: {
      /** A fraction of the width, 0 to 1. */
      x: number;
      /** A fraction of the height, 0 to 1. */
      y: number;
    } | null;
  } | null;
  created_at: string;
}

export interface HeldCommentPage {
  data: HeldComment[];
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
}

export interface IdentitySecret {
  /** Only for the server of the site; pages must not contain it. */
  secret: string;
}

export interface Invitation {
  organization_name: string;
  email: string;
  name: string;
  inviter_name: string | null;
  /** The person already has a password, and signs in with it. */
  has_account: boolean;
}

export interface InvitationRecord {
  member: {
    id: string;
    name: string;
    email: string;
    role: 'owner' | 'admin' | 'member' | 'guest';
  };
  inviter: {
    id: string;
    name: string;
  } | null;
  invited_at: string;
  /** The expiry of the last link; null: no valid one. */
  link_expires_at: string | null;
}

export interface IssuedApiKey {
  id: string;
  name: string;
  token_type: 'api' | 'mcp';
  project_id: string | null;
  permissions: ('read' | 'write' | 'delete' | 'admin')[];
  expires_at: string | null;
  status: 'active' | 'revoked' | 'expired';
  last_four: string;
  created_at: string;
  last_used_at: string | null;
  key: string;
}

export interface IssuedReviewLink {
  id: string;
  project_id: string;
  name: string;
  /** `comment` includes `view`, and `approve` includes `comment`. */
  rights: 'view' | 'comment' | 'approve';
  has_password: boolean;
  /** The end of the secret in the link. */
  last_four: string;
  expires_at: string | null;
  /** The time of its last use, to the minute. */
  last_used_at: string | null;
  created_by: PersonReference;
  created_at: string;
  /** The whole link, which cannot be retrieved later. */
  url: string;
}

export interface LinkBody {
  /** The last part of the link. */
  token: string;
}

export interface ListedComment {
  id: string;
  /** The short number of the comment, `#128`: unique within the organisation, never reused, with gaps. Simultaneously created comments may be numbered out of order. null only while a cluster is upgraded. */
  number: number | null;
  organization_id: string;
  project_id: string | null;
  site_id: string | null;
  title: string | null;
  content: string;
  description: string | null;
  /** Any move between statuses is allowed. */
  status: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED';
  priority: 'LOW' | 'MEDIUM' | 'HIGH' | 'URGENT';
  page_url: string;
  route: string;
  page_title: string | null;
  device_type: 'DESKTOP' | 'MOBILE' | 'TABLET';
  category: 'UI_FEEDBACK' | 'BUG_REPORT' | 'FEATURE_REQUEST' | 'GENERAL' | 'CONTENT' | 'DESIGN' | 'USABILITY' | 'PERFORMANCE' | null;
  tags: string[];
  /** `team`: hidden from visitors, reviewers and guests, with its replies and its screenshot. */
  visibility: 'everyone' | 'team';
  created_by: PersonReference;
  /** The kind of author. A `visitor` has no account and chooses their name freely; an `assistant` acts for a member, with an MCP key. */
  author_kind: 'member' | 'visitor' | 'assistant' | 'system';
  assigned_to: {
    id: string;
    name: string;
  } | null;
  /** The due date, without a time. */
  due_date: string | null;
  /** The number of replies that the caller can see. */
  replies_count: number;
  /** Increments with every change; the `ETag` is `"v<version>"`. */
  version: number;
  created_at: string;
  updated_at: string;
  resolved_at: string | null;
  /** The reason for closing it without resolving it; only with the status `CLOSED`. */
  close_reason: 'not_reproducible' | 'wont_do' | 'duplicate' | null;
  /** The release of its page at its creation, if the page names one. */
  seen_in: string | null;
  /** The release of the fix, if known; null while it is pending. */
  fixed_in: string | null;
  /** The latest release, if known, in which it was seen again after its resolution. */
  seen_again_in: string | null;
  /** The id of the comment in another system: unique in the project, together with `source`. Visible to everybody who sees the comment. */
  external_id: string | null;
  /** The name of that system. */
  source: string | null;
  /** Texts for other systems, up to 16; a change replaces all of them. Keys have letters, digits, `_`, `.` and `-`, up to 40. */
  metadata: Record<string, string>;
  /** Its URL in the web app. */
  url: string;
  /** The URL at which the widget opens it on its page; null if `page_url` is only a path. */
  page_link: string | null;
  screenshot?: {
    /** Signed: works without a key, for 12 to 24 hours. */
    url: string;
    /** The whole picture, at most 640 pixels wide; signed like `url`. */
    thumbnail_url: string;
    /** In pixels. */
    width: number;
    /** In pixels. */
    height: number;
    pin: {
      /** A fraction of the width, 0 to 1. */
      x: number;
      /** A fraction of the height, 0 to 1. */
      y: number;
    } | null;
  } | null;
  /** Only with `group_by`. */
  group?: {
    /** The key of the group. */
    key: string;
    /** The number of comments in the group. */
    count: number;
  };
}

export interface ListedResult {
  id: string;
  comment_id: string;
  /** Markdown. */
  summary: string;
  /** Only for the team; null for guests, reviewers and visitors. */
  pull_request_url: string | null;
  /** Only for the team; null for guests, reviewers and visitors. */
  commit: string | null;
  /** Only for the team; null for guests, reviewers and visitors. */
  branch: string | null;
  release: string | null;
  preview_url: string | null;
  /** Paths of changed files. Only for the team; empty for others. */
  files: string[];
  picture: {
    /** Signed: works without a key, for 12 to 24 hours. */
    url: string;
    /** The whole picture, at most 640 pixels wide; signed like `url`. */
    thumbnail_url: string;
    /** In pixels. */
    width: number;
    /** In pixels. */
    height: number;
  } | null;
  created_by: PersonReference;
  /** The kind of author. A `visitor` has no account and chooses their name freely; an `assistant` acts for a member, with an MCP key. */
  author_kind: 'member' | 'visitor' | 'assistant' | 'system';
  /** The name of the assistant that submitted it for `created_by`. Not in the response to its submission. */
  assistant?: string;
  created_at: string;
  acceptance: {
    decision: 'accepted' | 'refused';
    /** The reason for a refusal, or a note on the acceptance; null: none. */
    reason: string | null;
    decided_by: PersonReference;
    /** The kind of author. A `visitor` has no account and chooses their name freely; an `assistant` acts for a member, with an MCP key. */
    author_kind: 'member' | 'visitor' | 'assistant' | 'system';
    decided_at: string;
  } | null;
  /** Whether the caller may accept it: the comment is their own, or they belong to the team, and the project lets them resolve it. */
  can_accept: boolean;
}

export interface LiveChange {
  /** The name of an event of webhooks, or `comment.placed`: the rank of a task in its column has changed. */
  type: string;
  /** null: not about a comment. */
  comment_id: string | null;
  /** The mockup of the comment; null also if the comment was deleted. */
  mockup_id: string | null;
  project_id: string | null;
  site_id: string | null;
  actor: PersonReference;
  /** The kind of author. A `visitor` has no account and chooses their name freely; an `assistant` acts for a member, with an MCP key. */
  author_kind: 'member' | 'visitor' | 'assistant' | 'system';
  /** The current version of the comment; null: there is none. */
  version: number | null;
  at: string;
}

export interface LogEntry {
  at: string;
  kind: 'error' | 'rejection' | 'console' | 'request' | 'warning';
  text: string;
}

export interface MarkedAsRead {
  unread_count: number;
  /** The instant recorded for the unread ones; `POST /notifications/snooze` accepts it to make them unread again. */
  read_at: string;
}

export interface MemberPage {
  data: MemberRecord[];
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
}

export interface MemberRecord {
  /** The id of the user. */
  id: string;
  email: string;
  name: string;
  role: 'owner' | 'admin' | 'member' | 'guest';
  /** The projects of a guest; empty for the other roles, who see all. */
  project_ids: string[];
  /** `invited`: the person has not accepted yet. */
  status: 'active' | 'invited';
  /** The person's last activity while signed in; null: never. */
  last_seen_at: string | null;
  version: number;
  created_at: string;
}

export interface MockupCommentOnVersion {
  id: string;
  /** The short number of the comment, `#128`: unique within the organisation, never reused, with gaps. Simultaneously created comments may be numbered out of order. null only while a cluster is upgraded. */
  number: number | null;
  organization_id: string;
  project_id: string | null;
  title: string | null;
  content: string;
  description: string | null;
  /** Any move between statuses is allowed. */
  status: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED';
  priority: 'LOW' | 'MEDIUM' | 'HIGH' | 'URGENT';
  category: 'UI_FEEDBACK' | 'BUG_REPORT' | 'FEATURE_REQUEST' | 'GENERAL' | 'CONTENT' | 'DESIGN' | 'USABILITY' | 'PERFORMANCE' | null;
  tags: string[];
  /** `team`: hidden from visitors, reviewers and guests, with its replies and its screenshot. */
  visibility: 'everyone' | 'team';
  created_by: PersonReference;
  /** The kind of author. A `visitor` has no account and chooses their name freely; an `assistant` acts for a member, with an MCP key. */
  author_kind: 'member' | 'visitor' | 'assistant' | 'system';
  assigned_to: {
    id: string;
    name: string;
  } | null;
  /** The due date, without a time. */
  due_date: string | null;
  /** The number of replies that the caller can see. */
  replies_count: number;
  created_at: string;
  updated_at: string;
  resolved_at: string | null;
  /** The reason for closing it without resolving it; only with the status `CLOSED`. */
  close_reason: 'not_reproducible' | 'wont_do' | 'duplicate' | null;
  /** The release of the fix, if known; null while it is pending. */
  fixed_in: string | null;
  /** The latest release, if known, in which it was seen again after its resolution. */
  seen_again_in: string | null;
  /** The id of the comment in another system: unique in the project, together with `source`. Visible to everybody who sees the comment. */
  external_id: string | null;
  /** The name of that system. */
  source: string | null;
  /** Texts for other systems, up to 16; a change replaces all of them. Keys have letters, digits, `_`, `.` and `-`, up to 40. */
  metadata: Record<string, string>;
  /** Its URL in the web app. */
  url: string;
  mockup_id: string;
  /** The version of the mockup on which it was created. */
  version: number;
  /** 0 is the left edge, 1 the right one. */
  x: number;
  /** 0 is the upper edge, 1 the lower one. */
  y: number;
  /** The width of a region whose upper left corner is the pin; with `height`. */
  width: number | null;
  /** The height of a region whose upper left corner is the pin; with `width`. */
  height: number | null;
  /** Increments with every change of the comment; the `ETag` is `"v<revision>"`. */
  revision: number;
  /** Its position on the requested version: that on its own version, in pixels from the upper left corner, scaled with the width. */
  shown: {
    version: number;
    /** 0 is the left edge, 1 the right one. */
    x: number;
    /** 0 is the upper edge, 1 the lower one. */
    y: number;
    /** The width of a region whose upper left corner is the pin; with `height`. */
    width: number | null;
    /** The height of a region whose upper left corner is the pin; with `width`. */
    height: number | null;
  };
}

export interface MockupCommentPage {
  data: MockupCommentOnVersion[];
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
}

export interface MockupCommentRecord {
  id: string;
  /** The short number of the comment, `#128`: unique within the organisation, never reused, with gaps. Simultaneously created comments may be numbered out of order. null only while a cluster is upgraded. */
  number: number | null;
  organization_id: string;
  project_id: string | null;
  title: string | null;
  content: string;
  description: string | null;
  /** Any move between statuses is allowed. */
  status: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED';
  priority: 'LOW' | 'MEDIUM' | 'HIGH' | 'URGENT';
  category: 'UI_FEEDBACK' | 'BUG_REPORT' | 'FEATURE_REQUEST' | 'GENERAL' | 'CONTENT' | 'DESIGN' | 'USABILITY' | 'PERFORMANCE' | null;
  tags: string[];
  /** `team`: hidden from visitors, reviewers and guests, with its replies and its screenshot. */
  visibility: 'everyone' | 'team';
  created_by: PersonReference;
  /** The kind of author. A `visitor` has no account and chooses their name freely; an `assistant` acts for a member, with an MCP key. */
  author_kind: 'member' | 'visitor' | 'assistant' | 'system';
  assigned_to: {
    id: string;
    name: string;
  } | null;
  /** The due date, without a time. */
  due_date: string | null;
  /** The number of replies that the caller can see. */
  replies_count: number;
  created_at: string;
  updated_at: string;
  resolved_at: string | null;
  /** The reason for closing it without resolving it; only with the status `CLOSED`. */
  close_reason: 'not_reproducible' | 'wont_do' | 'duplicate' | null;
  /** The release of the fix, if known; null while it is pending. */
  fixed_in: string | null;
  /** The latest release, if known, in which it was seen again after its resolution. */
  seen_again_in: string | null;
  /** The id of the comment in another system: unique in the project, together with `source`. Visible to everybody who sees the comment. */
  external_id: string | null;
  /** The name of that system. */
  source: string | null;
  /** Texts for other systems, up to 16; a change replaces all of them. Keys have letters, digits, `_`, `.` and `-`, up to 40. */
  metadata: Record<string, string>;
  /** Its URL in the web app. */
  url: string;
  mockup_id: string;
  /** The version of the mockup on which it was created. */
  version: number;
  /** 0 is the left edge, 1 the right one. */
  x: number;
  /** 0 is the upper edge, 1 the lower one. */
  y: number;
  /** The width of a region whose upper left corner is the pin; with `height`. */
  width: number | null;
  /** The height of a region whose upper left corner is the pin; with `width`. */
  height: number | null;
  /** Increments with every change of the comment; the `ETag` is `"v<revision>"`. */
  revision: number;
}

export interface MockupDetail {
  id: string;
  organization_id: string;
  project_id: string;
  name: string;
  /** The status of the latest version. */
  status: 'PENDING' | 'APPROVED' | 'CHANGES_REQUESTED';
  /** The number of comments on all versions. */
  comments_count: number;
  /** The number of comments that are neither RESOLVED nor CLOSED. */
  pending_count: number;
  /** Increments with every change; the `ETag` is `"v<version>"`. */
  version: number;
  created_by: PersonReference;
  /** The kind of author. A `visitor` has no account and chooses their name freely; an `assistant` acts for a member, with an MCP key. */
  author_kind: 'member' | 'visitor' | 'assistant' | 'system';
  created_at: string;
  updated_at: string;
  latest: MockupVersionWithUrls;
  /** Newest first. */
  versions: MockupVersionWithUrls[];
  /** The latest 100, newest first. */
  approvals: ApprovalRecord[];
}

export interface MockupPage {
  data: MockupRecord[];
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
}

export interface MockupRecord {
  id: string;
  organization_id: string;
  project_id: string;
  name: string;
  /** The status of the latest version. */
  status: 'PENDING' | 'APPROVED' | 'CHANGES_REQUESTED';
  /** The number of comments on all versions. */
  comments_count: number;
  /** The number of comments that are neither RESOLVED nor CLOSED. */
  pending_count: number;
  /** Increments with every change; the `ETag` is `"v<version>"`. */
  version: number;
  created_by: PersonReference;
  /** The kind of author. A `visitor` has no account and chooses their name freely; an `assistant` acts for a member, with an MCP key. */
  author_kind: 'member' | 'visitor' | 'assistant' | 'system';
  created_at: string;
  updated_at: string;
  latest: MockupVersionWithUrls;
}

export interface MockupSubscribersBody {
  user_ids: string[];
}

export interface MockupVersionWithUrls {
  /** From 1; a new version never replaces an older one. */
  number: number;
  media_type: 'image/png' | 'image/jpeg' | 'image/webp';
  /** In pixels. */
  width: number;
  /** In pixels. */
  height: number;
  bytes: number;
  created_by: PersonReference;
  /** The kind of author. A `visitor` has no account and chooses their name freely; an `assistant` acts for a member, with an MCP key. */
  author_kind: 'member' | 'visitor' | 'assistant' | 'system';
  created_at: string;
  /** Signed: works without a key, for 12 to 24 hours. */
  image_url: string;
  /** At most 640 × 640 pixels, from the top; signed like `image_url`. */
  preview_url: string;
}

export interface MoveCommentBody {
  new_page_url: string;
  update_all_comments?: boolean | undefined;
  /** Required when `update_all_comments` is true. */
  old_page_url?: string | undefined;
}

export interface MoveTaskBody {
  /** The column. Default: the current one. */
  status?: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED' | undefined;
  /** The task that it follows; null: it becomes the first. A task that has left the column is ignored. */
  after_id?: string | null | undefined;
  /** The task that follows it; null: it becomes the last. A task that has left the column is ignored. */
  before_id?: string | null | undefined;
}

export interface MoveToProjectBody {
  /** null: none. */
  project_id: string | null;
  /** A site of that project. Default: none in another project, because a comment belongs to the project of its site; the current one in the same. */
  site_id?: string | null | undefined;
}

export interface MovedComment {
  comment: {
    id: string;
    page_url: string;
  };
}

export interface MovedTask {
  id: string;
  status: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED';
  /** The sort key within a column: descending, compared character by character. */
  rank: string;
  /** Increments when the status changes, but not when only the rank does. */
  version: number;
}

export interface NamedComment {
  id: string;
  /** The short number of the comment, `#128`: unique within the organisation, never reused, with gaps. Simultaneously created comments may be numbered out of order. null only while a cluster is upgraded. */
  number: number | null;
  title: string | null;
  /** At most 300 characters of its text. */
  content: string;
  status: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED';
  /** null for a comment on a page. */
  mockup_id: string | null;
  project_id: string | null;
}

export interface NewReportField {
  /** The label of the field, above it and beside its values. */
  label: string;
  kind: 'text' | 'choice';
  /** The options: two or more for a `choice`, none for a `text`. */
  options?: string[] | undefined;
  is_required?: boolean | undefined;
}

export interface NewStatusSetting {
  status: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED';
  /** The name of the status in this project. null or empty: its name in the language of the reader. */
  name?: string | null | undefined;
  /** The colour of its icon. null: the default colour. */
  color?: 'gray' | 'blue' | 'teal' | 'green' | 'amber' | 'orange' | 'red' | 'pink' | 'purple' | null | undefined;
  /** Whether it is offered, and has a column on the board. `OPEN` and `RESOLVED` always are. A hidden status can still be set through the API; its column then appears, collapsed, while it contains comments. */
  is_shown?: boolean | undefined;
}

export interface NotificationListing {
  data: NotificationRecord[];
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
  /** The number of all unread notifications, regardless of page and filter. */
  unread_count: number;
}

export interface NotificationPreferences {
  /** false: no mail at all, regardless of `mail`; set by the unsubscribe link in every e-mail. */
  wants_mail: boolean;
  /** The preferences by the reason for the notification. */
  mail: {
    /** A comment is assigned to the person. */
    assigned: boolean;
    /** A text mentions the person. */
    mentioned: boolean;
    /** Somebody replies to a comment of the person. */
    replied: boolean;
    /** The status of a comment of the person changes, somebody submits a result for it, or a result waits for a decision. */
    status: boolean;
    /** A comment of the person is due: one assigned to them, or an unassigned one that they wrote. */
    due: boolean;
    /** Somebody comments on a mockup of the person, approves it, or requests changes. */
    mockups: boolean;
  };
  /** The language of mail, last chosen in the application; null: English. */
  language: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'ja' | 'pt-BR' | 'zh-CN' | null;
}

export interface NotificationRecord {
  id: string;
  reason: 'assigned' | 'mentioned' | 'commented' | 'mockup_decided' | 'replied' | 'result_submitted' | 'decision_awaited' | 'seen_again' | 'status_changed' | 'subscribed' | 'due' | 'webhook_disabled';
  /** The event, as a sentence. */
  message: string;
  comment: {
    id: string;
    /** The short number of the comment, `#128`: unique within the organisation, never reused, with gaps. Simultaneously created comments may be numbered out of order. null only while a cluster is upgraded. */
    number: number | null;
    title: string | null;
    /** At most 300 characters of the current text of the comment. */
    content: string;
    /** null for a comment on a mockup. */
    site_id: string | null;
    /** The URL of the page; `/mockups/{mockup_id}` for a comment on a mockup. */
    page_url: string;
    /** null for a comment on a page. */
    mockup_id: string | null;
  } | null;
  /** The reply that it is about; null also if it was deleted. */
  reply_id: string | null;
  /** The data of `message`, for sentences in other languages. */
  details: {
    /** At most 300 characters of the reply, or of a note. */
    quote: string | null;
    status: {
      from: string;
      to: string;
      /** The project's own name for it. */
      from_name?: string;
      /** The project's own name for it. */
      to_name?: string;
    } | null;
    /** The name of the mockup at that time. */
    mockup: string | null;
    webhook: {
      url: string;
      reason: string;
    } | null;
    /** The day on which the comment was due. */
    due_date: string | null;
    /** The release in which the comment was seen again. */
    release: string | null;
  };
  /** The mockup that was approved, or for which changes were requested; else null. */
  mockup: {
    id: string;
    name: string;
    decision: 'APPROVED' | 'CHANGES_REQUESTED';
    /** The name that signed the decision. */
    decided_by: string;
  } | null;
  actor: {
    id: string;
    name: string;
  } | null;
  /** The kind of author. A `visitor` has no account and chooses their name freely; an `assistant` acts for a member, with an MCP key. */
  author_kind: 'member' | 'visitor' | 'assistant' | 'system';
  read_at: string | null;
  /** Snoozed until then, when it is unread again. */
  snoozed_until: string | null;
  created_at: string;
}

export interface OpenReviewLinkBody {
  /** The last part of the link. */
  token: string;
  /** Required if the link has one. */
  password?: string | undefined;
  /** The name of the reviewer. */
  name?: string | undefined;
  /** The address for mail about replies, results and resolutions of the reviewer's comments, once it has been confirmed by mail. */
  email?: string | undefined;
}

export interface OpenedAuthorization {
  /** The self-declared name of the client, which is not verified. */
  client_name: string;
  /** The host of the client's metadata document; null: the client has registered itself. */
  publisher: string | null;
  /** The host that gets access. */
  redirect_host: string;
  /** The access goes to a program on the member's device, whichever listens there. */
  is_on_this_device: boolean;
  permissions: ('read' | 'write')[];
  /** The value to send with the consent, in the same session, within 30 minutes. */
  consent: string;
  /** The URL that reports the refusal to the client. */
  cancel_url: string;
}

export interface OrganizationRecord {
  id: string;
  name: string;
  created_at: string;
  version: number;
}

export interface PageComment {
  id: string;
  content: string;
  /** Any move between statuses is allowed. */
  status: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED';
  priority: 'LOW' | 'MEDIUM' | 'HIGH' | 'URGENT';
  page_url: string;
  created_by: PersonReference;
  assigned_to: {
    id: string;
    name: string;
  } | null;
  created_at: string;
}

export interface PageListing {
  data: PageComment[];
  current_page: number;
  total: number;
}

export interface PageOfPages {
  data: CommentedPage[];
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
}

export interface PagePin {
  id: string;
  /** The short number of the comment, `#128`: unique within the organisation, never reused, with gaps. Simultaneously created comments may be numbered out of order. null only while a cluster is upgraded. */
  number: number | null;
  title: string | null;
  /** The first 200 characters. */
  content: string;
  status: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED';
  priority: 'LOW' | 'MEDIUM' | 'HIGH' | 'URGENT';
  assigned_to: {
    id: string;
    name: string;
  } | null;
  created_at: string;
  /** The position in the picture of the page. It is known for the comment of the picture, and for comments from a window of the same size and scroll position; null otherwise. */
  point: {
    /** A fraction of the width, 0 to 1. */
    x: number;
    /** A fraction of the height, 0 to 1. */
    y: number;
  } | null;
}

export interface PasswordReset {
  email: string;
  /** null: the person requested the link by mail. */
  organization_name: string | null;
}

export interface PersonReference {
  id: string;
  name: string;
}

export interface ProjectItem {
  id: string;
  name: string;
  organization_id: string;
  created_at: string;
  /** Only with `include_counts`. */
  sites_count?: number;
  /** Only with `include_counts`. */
  comments_count?: number;
  /** The status settings of the project: all five, in order. Only with `include_statuses`. */
  statuses?: StatusSetting[];
}

export interface ProjectListing {
  data: ProjectItem[];
  current_page: number;
  per_page: number;
  total: number;
}

export interface ProjectRecord {
  id: string;
  name: string;
  organization_id: string;
  status: 'active' | 'archived';
  /** The people who may set the status `RESOLVED`: `anyone` who may change the status; `people`, but no key; or the `reporter` of each comment, and owners and admins in person. */
  resolved_by: 'anyone' | 'people' | 'reporter';
  /** The number of days without a decision on a result after which the reporter is asked again; null: never. */
  acceptance_days: number | null;
  /** The outcome after the same number of further days: `close` closes the comment, `keep` leaves it unchanged. */
  acceptance_ending: 'keep' | 'close';
  /** The status settings of the project: all five, in order. */
  statuses: StatusSetting[];
  version: number;
  created_at: string;
  updated_at: string;
}

export interface QueuedDelivery {
  delivery_id: string;
  event_id: string;
}

/** Either `ids` or `all`. */
export interface ReadNotificationsBody {
  ids?: string[] | undefined;
  /** All current notifications. */
  all?: true | undefined;
}

export interface RecoverBody {
  /** Redelivers skipped and exhausted deliveries since this instant. */
  since: string;
}

export interface RecoveredDeliveries {
  recovered_count: number;
}

export interface Relation {
  /** The relation of the comment in the path to the other one. `seen_again`: the other one reports the same problem after the resolution of this one. */
  kind: 'duplicate_of' | 'duplicated_by' | 'blocks' | 'blocked_by' | 'relates_to' | 'seen_again' | 'seen_before';
  comment: NamedComment;
}

export interface ReplyBody {
  content?: string | undefined;
  /** Only members of the team may change it. */
  visibility?: 'everyone' | 'team' | undefined;
}

export interface ReplyPage {
  data: ReplyRecord[];
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
}

export interface ReplyRecord {
  id: string;
  comment_id: string;
  content: string;
  /** `team`: an internal note. */
  visibility: 'everyone' | 'team';
  created_by: PersonReference;
  /** The kind of author. A `visitor` has no account and chooses their name freely; an `assistant` acts for a member, with an MCP key. */
  author_kind: 'member' | 'visitor' | 'assistant' | 'system';
  version: number;
  /** When its text was last changed; null: never. */
  edited_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface ReportField {
  /** The label of the field, above it and beside its values. */
  label: string;
  kind: 'text' | 'choice';
  /** The options: two or more for a `choice`, none for a `text`. */
  options: string[];
  is_required: boolean;
}

export interface RequestPasswordResetBody {
  email: string;
}

export interface ResetPasswordBody {
  /** The last part of the link. */
  token: string;
  /** Any text except the e-mail address. */
  password: string;
}

export interface ResultPictureBody {
  /** A PNG, JPEG or WebP picture of at most 40 megapixels. */
  file: Upload;
}

export interface ResultRecord {
  id: string;
  comment_id: string;
  /** Markdown. */
  summary: string;
  /** Only for the team; null for guests, reviewers and visitors. */
  pull_request_url: string | null;
  /** Only for the team; null for guests, reviewers and visitors. */
  commit: string | null;
  /** Only for the team; null for guests, reviewers and visitors. */
  branch: string | null;
  release: string | null;
  preview_url: string | null;
  /** Paths of changed files. Only for the team; empty for others. */
  files: string[];
  picture: {
    /** Signed: works without a key, for 12 to 24 hours. */
    url: string;
    /** The whole picture, at most 640 pixels wide; signed like `url`. */
    thumbnail_url: string;
    /** In pixels. */
    width: number;
    /** In pixels. */
    height: number;
  } | null;
  created_by: PersonReference;
  /** The kind of author. A `visitor` has no account and chooses their name freely; an `assistant` acts for a member, with an MCP key. */
  author_kind: 'member' | 'visitor' | 'assistant' | 'system';
  /** The name of the assistant that submitted it for `created_by`. Not in the response to its submission. */
  assistant?: string;
  created_at: string;
  acceptance: {
    decision: 'accepted' | 'refused';
    /** The reason for a refusal, or a note on the acceptance; null: none. */
    reason: string | null;
    decided_by: PersonReference;
    /** The kind of author. A `visitor` has no account and chooses their name freely; an `assistant` acts for a member, with an MCP key. */
    author_kind: 'member' | 'visitor' | 'assistant' | 'system';
    decided_at: string;
  } | null;
}

export interface ReviewLink {
  id: string;
  project_id: string;
  name: string;
  /** `comment` includes `view`, and `approve` includes `comment`. */
  rights: 'view' | 'comment' | 'approve';
  has_password: boolean;
  /** The end of the secret in the link. */
  last_four: string;
  expires_at: string | null;
  /** The time of its last use, to the minute. */
  last_used_at: string | null;
  created_by: PersonReference;
  created_at: string;
}

export interface ReviewSession {
  /** Sent as `Authorization: Bearer` to the operations that accept review links. */
  token: string;
  expires_at: string;
  project: {
    id: string;
    name: string;
    /** The status settings of the project: all five, in order. */
    statuses: StatusSetting[];
  };
  organization: {
    name: string;
  };
  /** `comment` includes `view`, and `approve` includes `comment`. */
  rights: 'view' | 'comment' | 'approve';
}

export interface RotatedSecret {
  /** Shown once. */
  secret: string;
  /** Until then deliveries have both signatures. */
  previous_secret_until: string;
}

export interface Session {
  user: {
    id: string;
    name: string;
    email: string;
  };
  organization: {
    id: string;
    name: string;
  };
  role: 'owner' | 'admin' | 'member' | 'guest';
  permissions: ('read' | 'write' | 'delete' | 'admin')[];
  /** All organisations of the person, by name. */
  organizations: ({
    id: string;
    name: string;
    role: 'owner' | 'admin' | 'member' | 'guest';
  })[];
  unread_notifications: number;
  /** false: the person signs in only with a provider. */
  has_password: boolean;
  /** The expiry of the session, unless it is used before. */
  expires_at: string;
}

export interface SessionRecord {
  id: string;
  created_at: string;
  last_used_at: string;
  user_agent: string | null;
  /** The IP address at the beginning of the session. */
  address: string | null;
  /** Whether it is the session of this request. */
  is_current: boolean;
}

export interface SetRelationBody {
  /** The relation of the comment in the path to the other one. `seen_again`: the other one reports the same problem after the resolution of this one. */
  kind: 'duplicate_of' | 'duplicated_by' | 'blocks' | 'blocked_by' | 'relates_to' | 'seen_again' | 'seen_before';
  /** With `duplicate_of`: resolves the comment in the path in the same transaction. */
  resolve?: boolean | undefined;
}

export interface SetScreenshotBody {
  /** A PNG, JPEG or WebP picture of at most 40 megapixels. */
  file: Upload;
  /** The position of the pin as a fraction of the width, 0 to 1; with `pin_y`. */
  pin_x?: string | undefined;
  /** The position of the pin as a fraction of the height, 0 to 1; with `pin_x`. */
  pin_y?: string | undefined;
}

export interface SetStatusBody {
  /** Any move between statuses is allowed. */
  status: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED';
  /** The reason for closing it without resolving it; only with the status `CLOSED`. */
  close_reason?: 'not_reproducible' | 'wont_do' | 'duplicate' | null | undefined;
  /** Becomes a reply. */
  note?: string | undefined;
  /** `team`: an internal note. Default: that of the comment; for an assistant `team`; for a guest, reviewer or visitor always `everyone`. */
  note_visibility?: 'everyone' | 'team' | undefined;
  /** With `RESOLVED`: the release of the fix, `fixed_in`; by default that of the newest result. With a status that reopens the comment: the release in which it was seen again, `seen_again_in`. Refused with `CLOSED`. */
  release?: string | undefined;
}

export interface SignInBody {
  email: string;
  password: string;
}

export interface SignInOptions {
  /** The name of the organisation, if the server has only one. */
  organization_name: string | null;
  /** The OpenID Connect provider. */
  single_sign_on: {
    name: string;
    /** The claim with the groups of a person. */
    groups_claim: string;
  } | null;
  can_reset_by_mail: boolean;
}

export interface SitePage {
  data: SiteRecord[];
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
}

export interface SiteRecord {
  id: string;
  organization_id: string;
  project_id: string;
  name: string;
  domain: string;
  is_active: boolean;
  /** Public; gives access only to the endpoints of the widget. */
  widget_key: string;
  /** The last time at which a page loaded the widget, to the minute; null: never. */
  last_seen_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

/** Either `ids` or `read_at`, and `until`. */
export interface SnoozeNotificationsBody {
  ids?: string[] | undefined;
  /** All notifications that were marked as read at that instant, from the response to that request. */
  read_at?: string | undefined;
  /** Within a year from now; null: they become unread immediately. */
  until: string | null;
}

export interface StatusSetting {
  status: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED';
  /** The name of the status in this project. null or empty: its name in the language of the reader. */
  name: string | null;
  /** The colour of its icon. null: the default colour. */
  color: 'gray' | 'blue' | 'teal' | 'green' | 'amber' | 'orange' | 'red' | 'pink' | 'purple' | null;
  /** Whether it is offered, and has a column on the board. `OPEN` and `RESOLVED` always are. A hidden status can still be set through the API; its column then appears, collapsed, while it contains comments. */
  is_shown: boolean;
}

export interface SubmitResultBody {
  /** A description of the work, in Markdown. */
  summary: string;
  pull_request_url?: string | null | undefined;
  commit?: string | null | undefined;
  branch?: string | null | undefined;
  /** The release that contains the work. */
  release?: string | null | undefined;
  /** A URL to preview the work. */
  preview_url?: string | null | undefined;
  /** Paths of changed files. */
  files?: string[] | undefined;
}

export interface SubscribedMockupComment {
  id: string;
}

export interface Subscriber {
  id: string;
  email: string;
}

export interface SubscriberList {
  subscribers: Subscriber[];
  count: number;
}

export interface SubscribersBody {
  comment_id: string;
  user_ids: string[];
}

export interface SwitchOrganizationBody {
  organization_id: string;
}

export interface Task {
  id: string;
  /** The short number of the comment, `#128`: unique within the organisation, never reused, with gaps. Simultaneously created comments may be numbered out of order. null only while a cluster is upgraded. */
  number: number | null;
  organization_id: string;
  project_id: string | null;
  site_id: string | null;
  title: string | null;
  content: string;
  description: string | null;
  /** Any move between statuses is allowed. */
  status: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED';
  priority: 'LOW' | 'MEDIUM' | 'HIGH' | 'URGENT';
  page_url: string;
  route: string;
  page_title: string | null;
  device_type: 'DESKTOP' | 'MOBILE' | 'TABLET';
  category: 'UI_FEEDBACK' | 'BUG_REPORT' | 'FEATURE_REQUEST' | 'GENERAL' | 'CONTENT' | 'DESIGN' | 'USABILITY' | 'PERFORMANCE' | null;
  tags: string[];
  /** `team`: hidden from visitors, reviewers and guests, with its replies and its screenshot. */
  visibility: 'everyone' | 'team';
  created_by: PersonReference;
  /** The kind of author. A `visitor` has no account and chooses their name freely; an `assistant` acts for a member, with an MCP key. */
  author_kind: 'member' | 'visitor' | 'assistant' | 'system';
  assigned_to: {
    id: string;
    name: string;
  } | null;
  /** The due date, without a time. */
  due_date: string | null;
  /** The number of replies that the caller can see. */
  replies_count: number;
  /** Increments with every change; the `ETag` is `"v<version>"`. */
  version: number;
  created_at: string;
  updated_at: string;
  resolved_at: string | null;
  /** The reason for closing it without resolving it; only with the status `CLOSED`. */
  close_reason: 'not_reproducible' | 'wont_do' | 'duplicate' | null;
  /** The release of its page at its creation, if the page names one. */
  seen_in: string | null;
  /** The release of the fix, if known; null while it is pending. */
  fixed_in: string | null;
  /** The latest release, if known, in which it was seen again after its resolution. */
  seen_again_in: string | null;
  /** The id of the comment in another system: unique in the project, together with `source`. Visible to everybody who sees the comment. */
  external_id: string | null;
  /** The name of that system. */
  source: string | null;
  /** Texts for other systems, up to 16; a change replaces all of them. Keys have letters, digits, `_`, `.` and `-`, up to 40. */
  metadata: Record<string, string>;
  /** Its URL in the web app. */
  url: string;
  /** The URL at which the widget opens it on its page; null if `page_url` is only a path. */
  page_link: string | null;
  /** The sort key within a column: descending, compared character by character. */
  rank: string;
  screenshot: {
    /** Signed: works without a key, for 12 to 24 hours. */
    url: string;
    /** The whole picture, at most 640 pixels wide; signed like `url`. */
    thumbnail_url: string;
    /** In pixels. */
    width: number;
    /** In pixels. */
    height: number;
    pin: {
      /** A fraction of the width, 0 to 1. */
      x: number;
      /** A fraction of the height, 0 to 1. */
      y: number;
    } | null;
  } | null;
}

export interface UnreadCount {
  unread_count: number;
}

export interface UnreadNotifications {
  unread: number;
}

export interface UpdateAccountBody {
  /** In the organisation of the session. */
  name: string;
}

export interface UpdateApiKeyBody {
  name?: string | undefined;
  /** Some of `read`, `write`, `delete` and, for API keys only, `admin`. */
  permissions?: ('read' | 'write' | 'delete' | 'admin')[] | undefined;
  expires_at?: string | null | undefined;
}

export interface UpdateCommentBody {
  title?: string | null | undefined;
  content?: string | undefined;
  description?: string | null | undefined;
  /** Any move between statuses is allowed. */
  status?: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED' | undefined;
  /** The reason for closing it without resolving it; only with the status `CLOSED`. */
  close_reason?: 'not_reproducible' | 'wont_do' | 'duplicate' | null | undefined;
  priority?: 'LOW' | 'MEDIUM' | 'HIGH' | 'URGENT' | undefined;
  category?: 'UI_FEEDBACK' | 'BUG_REPORT' | 'FEATURE_REQUEST' | 'GENERAL' | 'CONTENT' | 'DESIGN' | 'USABILITY' | 'PERFORMANCE' | null | undefined;
  /** The due date, without a time. */
  due_date?: string | null | undefined;
  tags?: string[] | undefined;
  page_title?: string | null | undefined;
  /** Only members of the team may change it. `everyone` shows the comment, its screenshot and its replies with this visibility to all who can see the comments of its page or mockup. */
  visibility?: 'everyone' | 'team' | undefined;
  /** The id of the comment in another system: unique in the project, together with `source`. Visible to everybody who sees the comment. */
  external_id?: string | null | undefined;
  /** The name of that system. */
  source?: string | null | undefined;
  /** Texts for other systems, up to 16; a change replaces all of them. Keys have letters, digits, `_`, `.` and `-`, up to 40. */
  metadata?: Record<string, string> | undefined;
}

export interface UpdateMemberBody {
  name?: string | undefined;
  role?: 'owner' | 'admin' | 'member' | 'guest' | undefined;
  /** Only for guests: the projects they may see. */
  project_ids?: string[] | undefined;
}

export interface UpdateMockupBody {
  name?: string | undefined;
}

export interface UpdateMockupCommentBody {
  content?: string | undefined;
  status?: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED' | undefined;
  /** The reason for closing it without resolving it; only with the status `CLOSED`. */
  close_reason?: 'not_reproducible' | 'wont_do' | 'duplicate' | null | undefined;
  priority?: 'LOW' | 'MEDIUM' | 'HIGH' | 'URGENT' | undefined;
  /** 0 is the left edge, 1 the right one. */
  x?: number | undefined;
  /** 0 is the upper edge, 1 the lower one. */
  y?: number | undefined;
  /** Only members of the team may change it. `everyone` shows the comment, its screenshot and its replies with this visibility to all who can see the comments of its page or mockup. */
  visibility?: 'everyone' | 'team' | undefined;
  description?: string | null | undefined;
  category?: 'UI_FEEDBACK' | 'BUG_REPORT' | 'FEATURE_REQUEST' | 'GENERAL' | 'CONTENT' | 'DESIGN' | 'USABILITY' | 'PERFORMANCE' | null | undefined;
  /** The due date, without a time. */
  due_date?: string | null | undefined;
  tags?: string[] | undefined;
  /** The width of a region whose upper left corner is the pin; with `height`. */
  width?: number | null | undefined;
  /** The height of a region whose upper left corner is the pin; with `width`. */
  height?: number | null | undefined;
  /** The id of the comment in another system: unique in the project, together with `source`. Visible to everybody who sees the comment. */
  external_id?: string | null | undefined;
  /** The name of that system. */
  source?: string | null | undefined;
  /** Texts for other systems, up to 16; a change replaces all of them. Keys have letters, digits, `_`, `.` and `-`, up to 40. */
  metadata?: Record<string, string> | undefined;
}

export interface UpdateNotificationPreferencesBody {
  wants_mail?: boolean | undefined;
  mail?: {
    /** A comment is assigned to the person. */
    assigned?: boolean | undefined;
    /** A text mentions the person. */
    mentioned?: boolean | undefined;
    /** Somebody replies to a comment of the person. */
    replied?: boolean | undefined;
    /** The status of a comment of the person changes, somebody submits a result for it, or a result waits for a decision. */
    status?: boolean | undefined;
    /** A comment of the person is due: one assigned to them, or an unassigned one that they wrote. */
    due?: boolean | undefined;
    /** Somebody comments on a mockup of the person, approves it, or requests changes. */
    mockups?: boolean | undefined;
  } | undefined;
  /** The language of mail, last chosen in the application; null: English. */
  language?: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'ja' | 'pt-BR' | 'zh-CN' | undefined;
}

export interface UpdateOrganizationBody {
  name: string;
}

export interface UpdateProjectBody {
  name?: string | undefined;
  /** An archived project is read-only. */
  status?: 'active' | 'archived' | undefined;
  /** The people who may set the status `RESOLVED`: `anyone` who may change the status; `people`, but no key; or the `reporter` of each comment, and owners and admins in person. Only owners and admins may change it. */
  resolved_by?: 'anyone' | 'people' | 'reporter' | undefined;
  /** The number of days without a decision on a result after which the reporter is asked again; null: never. Only owners and admins may change it. */
  acceptance_days?: number | null | undefined;
  /** The outcome after the same number of further days: `close` closes the comment, `keep` leaves it unchanged. Only owners and admins may change it. */
  acceptance_ending?: 'keep' | 'close' | undefined;
  /** The status settings of the project. Missing statuses have the defaults; each status may occur once, and names must be unique. */
  statuses?: NewStatusSetting[] | undefined;
}

export interface UpdateSiteBody {
  name?: string | undefined;
  /** A host name such as `shop.example.com`; unique within the organisation, letter case ignored. */
  domain?: string | undefined;
  is_active?: boolean | undefined;
}

export interface UpdateViewBody {
  name?: string | undefined;
  layout?: 'board' | 'list' | 'pages' | undefined;
  /** The query of the URL, without its question mark. */
  query?: string | undefined;
  /** Whether to share the view with all members; guests may not share views. */
  is_shared?: boolean | undefined;
}

export interface UpdateWebhookBody {
  /** A public https URL. */
  url?: string | undefined;
  /** `standard`: events as JSON, signed as Standard Webhooks requires. Any other: messages for a channel of that chat service. */
  format?: 'standard' | 'slack' | 'discord' | 'teams' | 'mattermost' | 'google_chat' | undefined;
  /** Only for chats: messages are postponed to the end of these hours, and combined. Tests and redeliveries are sent immediately. null: none. */
  quiet_hours?: {
    from: string;
    /** On the next day if it is earlier than `from`. */
    to: string;
    /** The time zone of the quiet hours. */
    time_zone: string;
  } | null | undefined;
  /** Names of events; a pattern such as `comment.*` for all of a kind; `*` for all. */
  events?: ('*' | 'comment.*' | 'mockup.*' | 'mockup_comment.*' | 'site.*' | 'project.*' | 'member.*' | 'webhook.*' | 'comment.created' | 'comment.updated' | 'comment.status_changed' | 'comment.resolved' | 'comment.reopened' | 'comment.replied' | 'comment.result_submitted' | 'comment.handed_over' | 'comment.assigned' | 'comment.unassigned' | 'comment.moved' | 'comment.subscribed' | 'comment.unsubscribed' | 'comment.deleted' | 'mockup.created' | 'mockup.updated' | 'mockup.version_created' | 'mockup.approved' | 'mockup.changes_requested' | 'mockup.deleted' | 'mockup_comment.created' | 'mockup_comment.updated' | 'mockup_comment.status_changed' | 'mockup_comment.resolved' | 'mockup_comment.reopened' | 'mockup_comment.replied' | 'mockup_comment.result_submitted' | 'mockup_comment.handed_over' | 'mockup_comment.assigned' | 'mockup_comment.unassigned' | 'mockup_comment.moved' | 'mockup_comment.subscribed' | 'mockup_comment.unsubscribed' | 'mockup_comment.deleted' | 'site.created' | 'site.updated' | 'site.deleted' | 'project.created' | 'project.updated' | 'project.archived' | 'project.deleted' | 'member.added' | 'member.updated' | 'member.removed' | 'webhook.test' | 'webhook.disabled')[] | undefined;
  is_active?: boolean | undefined;
  /** Headers of every delivery by name, up to 5. Headers that belong to the connection, `Host`, `Content-*` and those that Postil sends itself are refused. A value sets a header, null removes it, and the others stay. With a URL of another origin, all of them must be given again, or null. */
  headers?: Record<string, string | null> | undefined;
}

export interface UpdateWidgetSettingsBody {
  /** The people who see the widget: `all`; those `invited` by a URL with `?feedback` or a link to a comment, which the browser remembers; or those whom the site has `identified`, in which case nobody else can write. Connected members always see it. */
  audience?: 'all' | 'invited' | 'identified' | undefined;
  /** null: the language of the page or the browser. */
  language?: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'ja' | 'pt-BR' | 'zh-CN' | null | undefined;
  /** The side of the page. */
  position?: 'start' | 'end' | undefined;
  theme?: 'auto' | 'light' | 'dark' | undefined;
  /** The colour of the button, such as `#0a7d4f`. Its text is black or white, whichever is easier to read. null: that of the theme. */
  button_color?: string | null | undefined;
  /** The text of the button, in every language. null: the default in the language of the widget. */
  button_text?: string | null | undefined;
  /** The comments that visitors see: `all` comments for everyone, which are then public to anyone who opens the site, or only their `own`. Visitors never see team-only comments; members see everything. */
  pins?: 'all' | 'own' | 'none' | undefined;
  /** Whether the widget offers screenshots. */
  screenshots?: boolean | undefined;
  /** Whether errors of the page are sent with a comment. Visitors see them before sending. */
  collects_log?: boolean | undefined;
  /** Whether the log includes messages of `console.warn`. Only with `collects_log`. */
  collects_warnings?: boolean | undefined;
  /** CSS selectors of the elements that are masked in screenshots. */
  masks?: string[] | undefined;
  /** Whether visitors are asked for their e-mail address. */
  asks_email?: boolean | undefined;
  /** Whether the server reads images of other sites for screenshots, which browsers can show but not copy. It sends no cookies, and calls only public addresses. */
  fetches_images?: boolean | undefined;
  /** Whether authors choose if a comment is a problem, a wish or a question. It becomes the category `BUG_REPORT`, `FEATURE_REQUEST` or `GENERAL`. */
  asks_type?: boolean | undefined;
  /** Custom fields of the form, in order. Existing values keep their labels when a field is renamed or removed. */
  fields?: NewReportField[] | undefined;
  /** The keyboard shortcut that begins a comment without changing hover states or open elements of the page; null: none. */
  shortcut?: string | null | undefined;
}

export interface UpdatedSite {
  id: string;
  name: string;
}

export interface UpdatedWebhook {
  id: string;
  is_active: boolean;
}

export interface ViewRecord {
  id: string;
  name: string;
  layout: 'board' | 'list' | 'pages';
  /** The query of the URL, without its question mark. */
  query: string;
  /** Whether it is shared with all members. */
  is_shared: boolean;
  created_by: PersonReference;
  version: number;
  /** Whether the caller created it. */
  is_own: boolean;
}

export interface WebhookDetail {
  id: string;
  url: string;
  /** `standard`: events as JSON, signed as Standard Webhooks requires. Any other: messages for a channel of that chat service. */
  format: 'standard' | 'slack' | 'discord' | 'teams' | 'mattermost' | 'google_chat';
  /** Only for chats: messages are postponed to the end of these hours, and combined. Tests and redeliveries are sent immediately. null: none. */
  quiet_hours: {
    from: string;
    /** On the next day if it is earlier than `from`. */
    to: string;
    /** The time zone of the quiet hours. */
    time_zone: string;
  } | null;
  events: string[];
  is_active: boolean;
  created_at: string;
  version: number;
  updated_at: string;
  /** The names of its custom headers. Their values are never returned. */
  header_names: string[];
  health: {
    /** The first failure since the last success. */
    failing_since: string | null;
    /** Since the last success. */
    failed_attempts: number;
    /** The number of pending deliveries. */
    pending_count: number;
    /** The reason why Postil disabled it. */
    disabled_reason: string | null;
  };
}

export interface WebhookRecord {
  id: string;
  url: string;
  /** `standard`: events as JSON, signed as Standard Webhooks requires. Any other: messages for a channel of that chat service. */
  format: 'standard' | 'slack' | 'discord' | 'teams' | 'mattermost' | 'google_chat';
  /** Only for chats: messages are postponed to the end of these hours, and combined. Tests and redeliveries are sent immediately. null: none. */
  quiet_hours: {
    from: string;
    /** On the next day if it is earlier than `from`. */
    to: string;
    /** The time zone of the quiet hours. */
    time_zone: string;
  } | null;
  events: string[];
  is_active: boolean;
  created_at: string;
}

export interface WidgetCode {
  /** Eight letters and digits with a hyphen, without characters that are easily confused. */
  code: string;
  /** After two minutes. */
  expires_at: string;
}

export interface WidgetSettings {
  /** The people who see the widget: `all`; those `invited` by a URL with `?feedback` or a link to a comment, which the browser remembers; or those whom the site has `identified`, in which case nobody else can write. Connected members always see it. */
  audience: 'all' | 'invited' | 'identified';
  /** null: the language of the page or the browser. */
  language: 'en' | 'ar' | 'de' | 'es' | 'fr' | 'ja' | 'pt-BR' | 'zh-CN' | null;
  /** The side of the page. */
  position: 'start' | 'end';
  theme: 'auto' | 'light' | 'dark';
  /** The colour of the button, such as `#0a7d4f`. Its text is black or white, whichever is easier to read. null: that of the theme. */
  button_color: string | null;
  /** The text of the button, in every language. null: the default in the language of the widget. */
  button_text: string | null;
  /** The comments that visitors see: `all` comments for everyone, which are then public to anyone who opens the site, or only their `own`. Visitors never see team-only comments; members see everything. */
  pins: 'all' | 'own' | 'none';
  /** Whether the widget offers screenshots. */
  screenshots: boolean;
  /** Whether errors of the page are sent with a comment. Visitors see them before sending. */
  collects_log: boolean;
  /** Whether the log includes messages of `console.warn`. Only with `collects_log`. */
  collects_warnings: boolean;
  /** CSS selectors of the elements that are masked in screenshots. */
  masks: string[];
  /** Whether visitors are asked for their e-mail address. */
  asks_email: boolean;
  /** Whether the server reads images of other sites for screenshots, which browsers can show but not copy. It sends no cookies, and calls only public addresses. */
  fetches_images: boolean;
  /** Whether authors choose if a comment is a problem, a wish or a question. It becomes the category `BUG_REPORT`, `FEATURE_REQUEST` or `GENERAL`. */
  asks_type: boolean;
  /** The keyboard shortcut that begins a comment without changing hover states or open elements of the page; null: none. */
  shortcut: string | null;
  /** Custom fields of the form, in order. Existing values keep their labels when a field is renamed or removed. */
  fields: ReportField[];
  /** Whether the site can identify its visitors. */
  has_identity_secret: boolean;
}

export interface WidgetToken {
  token: string;
  /** After 12 hours. */
  expires_at: string;
  member: PersonReference;
  role: 'owner' | 'admin' | 'member' | 'guest';
}

/** The inputs and the successful result of each operation; `item` is one record of a listing, `message` one of a stream. */
export interface Operations {
  /**
   * Create a task.
   *
   * Needs the permission `write` and at least the role `guest`. A review link needs the right `comment`.
   */
  createTask: {
    input: CreateTaskBody;
    output: CreatedTask;
  };
  /**
   * List comments.
   *
   * Needs the permission `read` and at least the role `guest`. A review link needs the right `view`.
   */
  listComments: {
    input: {
      /** Comments on pages of these sites. */
      site_id?: string[] | undefined;
      /** Comments of these projects. */
      project_id?: string[] | undefined;
      /** The page, compared in its normal form: without tracking parameters and fragments, and without a slash or an index file at the end of the path. */
      page_url?: string | undefined;
      /** The exact path of the page. */
      route?: string | undefined;
      /** Any of these statuses. */
      status?: ('OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED')[] | undefined;
      /** Any of these priorities. */
      priority?: ('LOW' | 'MEDIUM' | 'HIGH' | 'URGENT')[] | undefined;
      /** Any of these categories. */
      category?: ('UI_FEEDBACK' | 'BUG_REPORT' | 'FEATURE_REQUEST' | 'GENERAL' | 'CONTENT' | 'DESIGN' | 'USABILITY' | 'PERFORMANCE')[] | undefined;
      /** Any of these kinds of device. Also: `device`. */
      device_type?: ('DESKTOP' | 'MOBILE' | 'TABLET')[] | undefined;
      /** Any of these tags. Also: `tags`. */
      tag?: string[] | undefined;
      /** Any of these assignees: a UUID, `me` or `none`. */
      assigned_to?: string[] | undefined;
      /** Created by any of these: a UUID or `me`. */
      created_by?: string[] | undefined;
      /** Each word must be the beginning of a word of the text, title, description, page title, path or tags; `#128` finds comment 128. Also: `q`. */
      search?: string | undefined;
      /** Any of these ids in other systems. */
      external_id?: string[] | undefined;
      /** From any of these other systems. */
      source?: string[] | undefined;
      /** Changed at this instant or later, and within the minute before it, so that no change is missed: see “Keeping in step” in the guide. */
      updated_after?: string | undefined;
      /** Created at this instant or later. */
      created_after?: string | undefined;
      /** Created before this instant. */
      created_before?: string | undefined;
      /** Resolved at this instant or later. */
      resolved_after?: string | undefined;
      /** Resolved before this instant. */
      resolved_before?: string | undefined;
      /** `overdue`: pending, and due before today; `week`: pending, and due today or within the six days after it; `none`: without a due date. Multiple values match any of them. */
      due?: ('overdue' | 'week' | 'none')[] | undefined;
      /** The reference day of `due`, the caller's current day. Default: today in UTC. */
      today?: string | undefined;
      /** The field to sort by. */
      sort_by?: 'created_at' | 'updated_at' | 'priority' | 'status' | 'due_date' | undefined;
      /** Ascending or descending. */
      sort_order?: 'asc' | 'desc' | undefined;
      /** Groups the comments by site, page, assignee, status or priority; the comments of each group are sorted by `sort_by`. Considers the 50,000 newest matching comments. */
      group_by?: 'site' | 'page' | 'assignee' | 'status' | 'priority' | undefined;
      /** Page number, from 1. Default 1. */
      page?: number | undefined;
      /** Results per page. Default 25; more than 100 counts as 100. Also: `limit`. */
      per_page?: number | undefined;
      /** From the `Link` header of the previous page; instead of `page`. */
      cursor?: string | undefined;
      /** Includes the screenshot of each comment, or null. */
      include?: 'screenshot' | undefined;
    };
    output: CommentPage;
    item: ListedComment;
  };
  /**
   * Delete a comment permanently.
   *
   * Needs the permission `delete` and at least the role `guest`.
   */
  deleteComment: {
    input: {
      /** The id of the comment. */
      id: string;
    };
    output: undefined;
  };
  /**
   * List the comments of a page.
   *
   * The id in the path may be any text; it is not used.
   *
   * Needs the permission `read` and at least the role `guest`. A review link needs the right `view`.
   */
  listPageComments: {
    input: {
      /** Any text; it is not used. */
      id: string;
      /** The site of the page. */
      site_id: string;
      /** The page, compared in its normal form: without tracking parameters and fragments, and without a slash or an index file at the end of the path. */
      page_url: string;
      /** Only comments made on this kind of device. Also: `device`. */
      device_type?: 'DESKTOP' | 'MOBILE' | 'TABLET' | undefined;
      /** Page number, from 1. Default 1. */
      page?: number | undefined;
      /** Results per page. Default 25; more than 100 counts as 100. Also: `limit`. */
      per_page?: number | undefined;
      /** From the `Link` header of the previous page; instead of `page`. */
      cursor?: string | undefined;
    };
    output: PageListing;
    item: PageComment;
  };
  /**
   * Change a comment.
   *
   * Needs the permission `write` and at least the role `guest`.
   */
  updateComment: {
    input: {
      /** The id of the comment. */
      id: string;
    } & UpdateCommentBody;
    output: CommentRecord;
  };
  /**
   * Assign a comment to a member.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  assignComment: {
    input: {
      /** The id of the comment. */
      id: string;
    } & AssignBody;
    output: CommentAssignment;
  };
  /**
   * Release the claim of a key.
   *
   * A claim of another key remains in force.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  releaseComment: {
    input: {
      /** The id of the comment. */
      id: string;
    };
    output: CommentClaim;
  };
  /**
   * Claim a pending comment for a key.
   *
   * Until the claim ends, no other key can claim the comment, and assistants of other keys cannot change its status. Claiming it again with the same key extends the claim. It also ends when the comment is resolved or closed.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  claimComment: {
    input: {
      /** The id of the comment. */
      id: string;
    } & ClaimBody;
    output: CommentClaim;
  };
  /**
   * Read a comment.
   *
   * Needs the permission `read` and at least the role `guest`.
   */
  getComment: {
    input: {
      /** The id of the comment. */
      id: string;
      /** `evidence`: the response has the evidence about the element and its page, or null. `newest_replies`: `replies` has the newest 50 instead of the first 50. */
      include?: ('evidence' | 'newest_replies')[] | undefined;
    };
    output: CommentDetail;
  };
  /**
   * Hand over a comment to other systems.
   *
   * Sends the text to the webhooks subscribed to `comment.handed_over`, or to `mockup_comment.handed_over` for a comment on a mockup. Nothing else about the comment changes.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  handOverComment: {
    input: {
      /** The id of the comment. */
      id: string;
    } & HandOverBody;
    output: HandedOverComment;
  };
  /**
   * Move a comment, or all comments of its page, to another page.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  updateCommentPageUrl: {
    input: {
      /** The id of the comment. */
      id: string;
    } & MoveCommentBody;
    output: MovedComment;
  };
  /**
   * List the pictures of a comment and of its replies.
   *
   * In addition to the screenshot, of a comment on a page or on a mockup; oldest first.
   *
   * Needs the permission `read` and at least the role `guest`.
   */
  listPictures: {
    input: {
      /** The id of the comment. */
      id: string;
    };
    output: CommentPicture[];
  };
  /**
   * Add a picture to a comment or to a reply.
   *
   * A comment and its replies have at most 20, in addition to the screenshot.
   *
   * Needs the permission `write` and at least the role `guest`.
   */
  addPicture: {
    input: {
      /** The id of the comment. */
      id: string;
    } & AddPictureBody;
    output: CommentPicture;
  };
  /**
   * Delete a picture of a comment or of a reply.
   *
   * Needs the permission `write` and at least the role `guest`.
   */
  deletePicture: {
    input: {
      /** The id of the comment. */
      id: string;
      /** The id of the picture. */
      picture_id: string;
    };
    output: undefined;
  };
  /**
   * Put a comment into another project, or on another site.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  moveToProject: {
    input: {
      /** The id of the comment. */
      id: string;
    } & MoveToProjectBody;
    output: CommentRecord;
  };
  /**
   * List the relations of a comment.
   *
   * The comment is on a page or on a mockup. Comments that the caller cannot see are left out.
   *
   * Needs the permission `read` and at least the role `guest`.
   */
  listRelations: {
    input: {
      /** The id of the comment. */
      id: string;
    };
    output: Relation[];
  };
  /**
   * Remove the relation of two comments.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  deleteRelation: {
    input: {
      /** The id of the comment. */
      id: string;
      /** The id of the relation. */
      related_id: string;
    };
    output: undefined;
  };
  /**
   * Relate a comment to another one.
   *
   * Two comments have at most one relation; a new one replaces it. Both sides list it from their point of view: if one blocks the other, the other is blocked by it.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  setRelation: {
    input: {
      /** The id of the comment. */
      id: string;
      /** The id of the relation. */
      related_id: string;
    } & SetRelationBody;
    output: undefined;
  };
  /**
   * Remove the screenshot of a comment.
   *
   * Without one, it is a no-op.
   *
   * Needs the permission `write` and at least the role `guest`.
   */
  deleteScreenshot: {
    input: {
      /** The id of the comment. */
      id: string;
    };
    output: CommentScreenshot;
  };
  /**
   * Upload the screenshot of a comment.
   *
   * Replaces an earlier one.
   *
   * Needs the permission `write` and at least the role `guest`.
   */
  setScreenshot: {
    input: {
      /** The id of the comment. */
      id: string;
    } & SetScreenshotBody;
    output: CommentScreenshot;
  };
  /**
   * Set the status.
   *
   * Needs the permission `write` and at least the role `guest`.
   */
  setCommentStatus: {
    input: {
      /** The id of the comment. */
      id: string;
    } & SetStatusBody;
    output: CommentRecord;
  };
  /**
   * Remove the assignee.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  unassignComment: {
    input: {
      /** The id of the comment. */
      id: string;
    };
    output: CommentAssignment;
  };
  /**
   * Change up to 100 comments, or none of them.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  updateComments: {
    input: BulkBody;
    output: ChangedComments;
  };
  /**
   * Count the comments of several filters at once.
   *
   * For example those of saved views. Nothing is changed.
   *
   * Needs the permission `read` and at least the role `guest`.
   */
  countComments: {
    input: CountCommentsBody;
    output: CommentCounts;
  };
  /**
   * Create a comment on a page of a site.
   *
   * Needs the permission `write` and at least the role `guest`.
   */
  createComment: {
    input: CreateCommentBody;
    output: {
      comment: CreatedComment;
    };
  };
  /**
   * Export comments as CSV or JSON.
   *
   * Needs the permission `read` and at least the role `guest`.
   */
  exportComments: {
    input: {
      /** Comments on pages of these sites. */
      site_id?: string[] | undefined;
      /** Comments of these projects. */
      project_id?: string[] | undefined;
      /** The page, compared in its normal form: without tracking parameters and fragments, and without a slash or an index file at the end of the path. */
      page_url?: string | undefined;
      /** The exact path of the page. */
      route?: string | undefined;
      /** Any of these statuses. */
      status?: ('OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED')[] | undefined;
      /** Any of these priorities. */
      priority?: ('LOW' | 'MEDIUM' | 'HIGH' | 'URGENT')[] | undefined;
      /** Any of these categories. */
      category?: ('UI_FEEDBACK' | 'BUG_REPORT' | 'FEATURE_REQUEST' | 'GENERAL' | 'CONTENT' | 'DESIGN' | 'USABILITY' | 'PERFORMANCE')[] | undefined;
      /** Any of these kinds of device. Also: `device`. */
      device_type?: ('DESKTOP' | 'MOBILE' | 'TABLET')[] | undefined;
      /** Any of these tags. Also: `tags`. */
      tag?: string[] | undefined;
      /** Any of these assignees: a UUID, `me` or `none`. */
      assigned_to?: string[] | undefined;
      /** Created by any of these: a UUID or `me`. */
      created_by?: string[] | undefined;
      /** Each word must be the beginning of a word of the text, title, description, page title, path or tags; `#128` finds comment 128. Also: `q`. */
      search?: string | undefined;
      /** Any of these ids in other systems. */
      external_id?: string[] | undefined;
      /** From any of these other systems. */
      source?: string[] | undefined;
      /** Changed at this instant or later, and within the minute before it, so that no change is missed: see “Keeping in step” in the guide. */
      updated_after?: string | undefined;
      /** Created at this instant or later. */
      created_after?: string | undefined;
      /** Created before this instant. */
      created_before?: string | undefined;
      /** Resolved at this instant or later. */
      resolved_after?: string | undefined;
      /** Resolved before this instant. */
      resolved_before?: string | undefined;
      /** `overdue`: pending, and due before today; `week`: pending, and due today or within the six days after it; `none`: without a due date. Multiple values match any of them. */
      due?: ('overdue' | 'week' | 'none')[] | undefined;
      /** The reference day of `due`, the caller's current day. Default: today in UTC. */
      today?: string | undefined;
      /** The format of the file. */
      format?: 'csv' | 'json' | undefined;
      /** CSV for spreadsheets such as Excel: the file begins with a byte order mark, instants are `2026-01-31 13:44:44` in UTC, and a text of more than 32,767 UTF-16 units is truncated and ends in `… [cut]`. */
      bom?: boolean | undefined;
    };
    output: Response;
  };
  /**
   * Find comments on pages and on mockups by number or words.
   *
   * Newest first; for choosing one, as for a relation. `GET /comments` lists and filters those on pages.
   *
   * Needs the permission `read` and at least the role `guest`.
   */
  findComments: {
    input: {
      /** A number, such as `#128`, or words. Default: the newest. */
      search?: string | undefined;
      /** At most this many. Default 10. */
      limit?: number | undefined;
    };
    output: NamedComment[];
  };
  /**
   * Read the first tasks of every column.
   *
   * Needs the permission `read` and at least the role `guest`.
   */
  getBoard: {
    input: {
      /** Comments on pages of these sites. */
      site_id?: string[] | undefined;
      /** Comments of these projects. */
      project_id?: string[] | undefined;
      /** The page, compared in its normal form: without tracking parameters and fragments, and without a slash or an index file at the end of the path. */
      page_url?: string | undefined;
      /** The exact path of the page. */
      route?: string | undefined;
      /** Any of these priorities. */
      priority?: ('LOW' | 'MEDIUM' | 'HIGH' | 'URGENT')[] | undefined;
      /** Any of these categories. */
      category?: ('UI_FEEDBACK' | 'BUG_REPORT' | 'FEATURE_REQUEST' | 'GENERAL' | 'CONTENT' | 'DESIGN' | 'USABILITY' | 'PERFORMANCE')[] | undefined;
      /** Any of these kinds of device. Also: `device`. */
      device_type?: ('DESKTOP' | 'MOBILE' | 'TABLET')[] | undefined;
      /** Any of these tags. Also: `tags`. */
      tag?: string[] | undefined;
      /** Any of these assignees: a UUID, `me` or `none`. */
      assigned_to?: string[] | undefined;
      /** Created by any of these: a UUID or `me`. */
      created_by?: string[] | undefined;
      /** Each word must be the beginning of a word of the text, title, description, page title, path or tags; `#128` finds comment 128. Also: `q`. */
      search?: string | undefined;
      /** Any of these ids in other systems. */
      external_id?: string[] | undefined;
      /** From any of these other systems. */
      source?: string[] | undefined;
      /** Changed at this instant or later, and within the minute before it, so that no change is missed: see “Keeping in step” in the guide. */
      updated_after?: string | undefined;
      /** Created at this instant or later. */
      created_after?: string | undefined;
      /** Created before this instant. */
      created_before?: string | undefined;
      /** Resolved at this instant or later. */
      resolved_after?: string | undefined;
      /** Resolved before this instant. */
      resolved_before?: string | undefined;
      /** `overdue`: pending, and due before today; `week`: pending, and due today or within the six days after it; `none`: without a due date. Multiple values match any of them. */
      due?: ('overdue' | 'week' | 'none')[] | undefined;
      /** The reference day of `due`, the caller's current day. Default: today in UTC. */
      today?: string | undefined;
      /** At most this many tasks of each column. Default 25; more than 100 counts as 100. */
      per_column?: number | undefined;
    };
    output: Board;
  };
  /**
   * List the tasks of a column in their manual order.
   *
   * Needs the permission `read` and at least the role `guest`.
   */
  listColumn: {
    input: {
      /** In any letter case. */
      status: 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED';
      /** Comments on pages of these sites. */
      site_id?: string[] | undefined;
      /** Comments of these projects. */
      project_id?: string[] | undefined;
      /** The page, compared in its normal form: without tracking parameters and fragments, and without a slash or an index file at the end of the path. */
      page_url?: string | undefined;
      /** The exact path of the page. */
      route?: string | undefined;
      /** Any of these priorities. */
      priority?: ('LOW' | 'MEDIUM' | 'HIGH' | 'URGENT')[] | undefined;
      /** Any of these categories. */
      category?: ('UI_FEEDBACK' | 'BUG_REPORT' | 'FEATURE_REQUEST' | 'GENERAL' | 'CONTENT' | 'DESIGN' | 'USABILITY' | 'PERFORMANCE')[] | undefined;
      /** Any of these kinds of device. Also: `device`. */
      device_type?: ('DESKTOP' | 'MOBILE' | 'TABLET')[] | undefined;
      /** Any of these tags. Also: `tags`. */
      tag?: string[] | undefined;
      /** Any of these assignees: a UUID, `me` or `none`. */
      assigned_to?: string[] | undefined;
      /** Created by any of these: a UUID or `me`. */
      created_by?: string[] | undefined;
      /** Each word must be the beginning of a word of the text, title, description, page title, path or tags; `#128` finds comment 128. Also: `q`. */
      search?: string | undefined;
      /** Any of these ids in other systems. */
      external_id?: string[] | undefined;
      /** From any of these other systems. */
      source?: string[] | undefined;
      /** Changed at this instant or later, and within the minute before it, so that no change is missed: see “Keeping in step” in the guide. */
      updated_after?: string | undefined;
      /** Created at this instant or later. */
      created_after?: string | undefined;
      /** Created before this instant. */
      created_before?: string | undefined;
      /** Resolved at this instant or later. */
      resolved_after?: string | undefined;
      /** Resolved before this instant. */
      resolved_before?: string | undefined;
      /** `overdue`: pending, and due before today; `week`: pending, and due today or within the six days after it; `none`: without a due date. Multiple values match any of them. */
      due?: ('overdue' | 'week' | 'none')[] | undefined;
      /** The reference day of `due`, the caller's current day. Default: today in UTC. */
      today?: string | undefined;
      /** Most tasks. Default 25; more than 100 counts as 100. */
      limit?: number | undefined;
      /** From the `Link` header of the previous page; instead of `page`. */
      cursor?: string | undefined;
    };
    output: ColumnPage;
    item: Task;
  };
  /**
   * List the pages with comments, with their newest picture and their open pins.
   *
   * Considers the 50,000 newest matching comments. The picture of a page is the newest screenshot of its comments.
   *
   * Needs the permission `read` and at least the role `guest`.
   */
  listPages: {
    input: {
      /** Comments on pages of these sites. */
      site_id?: string[] | undefined;
      /** Comments of these projects. */
      project_id?: string[] | undefined;
      /** The page, compared in its normal form: without tracking parameters and fragments, and without a slash or an index file at the end of the path. */
      page_url?: string | undefined;
      /** The exact path of the page. */
      route?: string | undefined;
      /** Any of these statuses. */
      status?: ('OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED')[] | undefined;
      /** Any of these priorities. */
      priority?: ('LOW' | 'MEDIUM' | 'HIGH' | 'URGENT')[] | undefined;
      /** Any of these categories. */
      category?: ('UI_FEEDBACK' | 'BUG_REPORT' | 'FEATURE_REQUEST' | 'GENERAL' | 'CONTENT' | 'DESIGN' | 'USABILITY' | 'PERFORMANCE')[] | undefined;
      /** Any of these kinds of device. Also: `device`. */
      device_type?: ('DESKTOP' | 'MOBILE' | 'TABLET')[] | undefined;
      /** Any of these tags. Also: `tags`. */
      tag?: string[] | undefined;
      /** Any of these assignees: a UUID, `me` or `none`. */
      assigned_to?: string[] | undefined;
      /** Created by any of these: a UUID or `me`. */
      created_by?: string[] | undefined;
      /** Each word must be the beginning of a word of the text, title, description, page title, path or tags; `#128` finds comment 128. Also: `q`. */
      search?: string | undefined;
      /** Any of these ids in other systems. */
      external_id?: string[] | undefined;
      /** From any of these other systems. */
      source?: string[] | undefined;
      /** Changed at this instant or later, and within the minute before it, so that no change is missed: see “Keeping in step” in the guide. */
      updated_after?: string | undefined;
      /** Created at this instant or later. */
      created_after?: string | undefined;
      /** Created before this instant. */
      created_before?: string | undefined;
      /** Resolved at this instant or later. */
      resolved_after?: string | undefined;
      /** Resolved before this instant. */
      resolved_before?: string | undefined;
      /** `overdue`: pending, and due before today; `week`: pending, and due today or within the six days after it; `none`: without a due date. Multiple values match any of them. */
      due?: ('overdue' | 'week' | 'none')[] | undefined;
      /** The reference day of `due`, the caller's current day. Default: today in UTC. */
      today?: string | undefined;
      /** The newest change or the most open comments first. */
      sort_by?: 'updated_at' | 'open_count' | undefined;
      /** Page number, from 1. Default 1. */
      page?: number | undefined;
      /** Results per page. Default 24; more than 100 counts as 100. Also: `limit`. */
      per_page?: number | undefined;
      /** From the `Link` header of the previous page; instead of `page`. */
      cursor?: string | undefined;
    };
    output: PageOfPages;
    item: CommentedPage;
  };
  /**
   * Move a task within its column or to another.
   *
   * With both ids, the task moves between these two; with one id, next to that task. Without ids, it keeps its rank.
   *
   * Needs the permission `write` and at least the role `guest`.
   */
  updateTaskPosition: {
    input: {
      /** The id of the task. */
      id: string;
    } & MoveTaskBody;
    output: MovedTask;
  };
  /**
   * List your own and shared views by name.
   *
   * Guests see only their own.
   *
   * Needs the permission `read` and at least the role `guest`.
   */
  listViews: {
    input: Record<string, never>;
    output: ViewRecord[];
  };
  /**
   * Save a view.
   *
   * A person has at most 100.
   *
   * Needs the permission `write` and at least the role `guest`.
   */
  createView: {
    input: CreateViewBody;
    output: ViewRecord;
  };
  /**
   * Delete a view of your own; admins also delete shared ones.
   *
   * Needs the permission `delete` and at least the role `guest`.
   */
  deleteView: {
    input: {
      /** The id of the view. */
      id: string;
    };
    output: undefined;
  };
  /**
   * Change a view of your own; admins also change shared ones.
   *
   * Needs the permission `write` and at least the role `guest`.
   */
  updateView: {
    input: {
      /** The id of the view. */
      id: string;
    } & UpdateViewBody;
    output: ViewRecord;
  };
  /**
   * List replies, oldest first by default.
   *
   * Needs the permission `read` and at least the role `guest`. A review link needs the right `view`.
   */
  listReplies: {
    input: {
      /** The id of the comment. */
      id: string;
      /** `asc`: oldest first; `desc`: newest first. */
      sort_order?: 'asc' | 'desc' | undefined;
      /** Page number, from 1. Default 1. */
      page?: number | undefined;
      /** Results per page. Default 25; more than 100 counts as 100. Also: `limit`. */
      per_page?: number | undefined;
      /** From the `Link` header of the previous page; instead of `page`. */
      cursor?: string | undefined;
    };
    output: ReplyPage;
    item: ReplyRecord;
  };
  /**
   * Reply to a comment.
   *
   * Needs the permission `write` and at least the role `guest`. A review link needs the right `comment`.
   */
  createReply: {
    input: {
      /** The id of the comment. */
      id: string;
    } & CreateReplyBody;
    output: CreatedReply;
  };
  /**
   * List replies, oldest first by default.
   *
   * Needs the permission `read` and at least the role `guest`. A review link needs the right `view`.
   */
  listMockupCommentReplies: {
    input: {
      /** The id of the mockup comment. */
      id: string;
      /** `asc`: oldest first; `desc`: newest first. */
      sort_order?: 'asc' | 'desc' | undefined;
      /** Page number, from 1. Default 1. */
      page?: number | undefined;
      /** Results per page. Default 25; more than 100 counts as 100. Also: `limit`. */
      per_page?: number | undefined;
      /** From the `Link` header of the previous page; instead of `page`. */
      cursor?: string | undefined;
    };
    output: ReplyPage;
    item: ReplyRecord;
  };
  /**
   * Reply to a comment.
   *
   * Needs the permission `write` and at least the role `guest`. A review link needs the right `comment`.
   */
  createMockupCommentReply: {
    input: {
      /** The id of the mockup comment. */
      id: string;
    } & CreateReplyBody;
    output: CreatedReply;
  };
  /**
   * Delete a reply, as its author or an admin.
   *
   * Needs the permission `delete` and at least the role `guest`.
   */
  deleteReply: {
    input: {
      /** The id of the reply. */
      id: string;
    };
    output: undefined;
  };
  /**
   * Read a reply.
   *
   * Needs the permission `read` and at least the role `guest`.
   */
  getReply: {
    input: {
      /** The id of the reply. */
      id: string;
    };
    output: ReplyRecord;
  };
  /**
   * Change a reply, as its author or an admin.
   *
   * Needs the permission `write` and at least the role `guest`.
   */
  updateReply: {
    input: {
      /** The id of the reply. */
      id: string;
    } & ReplyBody;
    output: ReplyRecord;
  };
  /**
   * Accept or refuse the newest result of a comment.
   *
   * Accepting resolves the comment, if the project lets the caller resolve it. Refusing reopens it and needs a reason, which becomes a reply. Guests and reviewers decide on their own comments. The events are those of the change of the status, with the `result` and its `acceptance`. `If-Match` and `ETag` are those of the comment.
   *
   * Needs the permission `write` and at least the role `guest`. A review link needs the right `comment`.
   */
  decideOnResult: {
    input: {
      /** The id of the comment. */
      id: string;
    } & DecideBody;
    output: ResultRecord;
  };
  /**
   * List the results of a comment.
   *
   * Newest first, of a comment on a page or on a mockup. The newest one counts.
   *
   * Needs the permission `read` and at least the role `guest`. A review link needs the right `view`.
   */
  listResults: {
    input: {
      /** The id of the comment. */
      id: string;
    };
    output: ListedResult[];
  };
  /**
   * Submit a result of a comment.
   *
   * The status becomes `IN_REVIEW`, and the author of the comment, the person who assigned it and its followers are notified. `If-Match` and `ETag` are those of the comment. A comment has at most 100 results.
   *
   * Needs the permission `write` and at least the role `guest`.
   */
  submitResult: {
    input: {
      /** The id of the comment. */
      id: string;
    } & SubmitResultBody;
    output: ResultRecord;
  };
  /**
   * Set the picture of a result.
   *
   * Replaces an earlier picture of the result. Only the person who submitted the result, or an admin, may set it.
   *
   * Needs the permission `write` and at least the role `guest`. An MCP key is accepted, too.
   */
  setResultPicture: {
    input: {
      /** The id of the comment. */
      id: string;
      /** The id of the result. */
      result_id: string;
    } & ResultPictureBody;
    output: ResultRecord;
  };
  /**
   * List the people who follow a comment.
   *
   * Needs the permission `read` and at least the role `guest`.
   */
  listSubscribers: {
    input: {
      /** The id of the comment. */
      id: string;
    };
    output: Subscriber[];
  };
  /**
   * Unsubscribe people from a comment.
   *
   * Needs the permission `write` and at least the role `guest`.
   */
  unsubscribeFromComment: {
    input: SubscribersBody;
    output: SubscriberList;
  };
  /**
   * Subscribe members to a comment.
   *
   * Needs the permission `write` and at least the role `guest`.
   */
  subscribeToComment: {
    input: SubscribersBody;
    output: SubscriberList;
  };
  /**
   * List the people who follow a comment.
   *
   * Needs the permission `read` and at least the role `guest`.
   */
  listMockupCommentSubscribers: {
    input: {
      /** The id of the mockup comment. */
      id: string;
    };
    output: Subscriber[];
  };
  /**
   * List held comments and replies.
   *
   * Comments and replies of visitors and reviewers that wait to be released, newest first, with the screenshots of visitors. They are deleted after 90 days.
   *
   * Needs the permission `read` and at least the role `member`.
   */
  listHeldComments: {
    input: {
      /** Only those of this project and its sites. */
      project_id?: string | undefined;
      /** Only those from pages of this site. */
      site_id?: string | undefined;
      /** Page number, from 1. Default 1. */
      page?: number | undefined;
      /** Results per page. Default 25; more than 100 counts as 100. Also: `limit`. */
      per_page?: number | undefined;
      /** From the `Link` header of the previous page; instead of `page`. */
      cursor?: string | undefined;
    };
    output: HeldCommentPage;
    item: HeldComment;
  };
  /**
   * Delete a held comment or reply permanently.
   *
   * Needs the permission `delete` and at least the role `member`.
   */
  deleteHeldComment: {
    input: {
      /** The id of the held comment. */
      id: string;
    };
    output: undefined;
  };
  /**
   * Release a held comment or reply.
   *
   * It is published under the name of its author; `reported_at` of a comment from a page is the time at which it was written. `comment` is the new comment, or the one with the new reply.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  releaseHeldComment: {
    input: {
      /** The id of the held comment. */
      id: string;
    };
    output: {
      comment: CreatedComment;
    };
  };
  /**
   * Revoke the secret with which a site identifies its visitors.
   *
   * Needs the permission `admin` and at least the role `admin`.
   */
  deleteIdentitySecret: {
    input: {
      /** The id of the site. */
      id: string;
    };
    output: undefined;
  };
  /**
   * Issue the secret with which a site identifies its visitors.
   *
   * It is returned only here, and replaces an earlier one, which is no longer accepted.
   *
   * Needs the permission `admin` and at least the role `admin`.
   */
  createIdentitySecret: {
    input: {
      /** The id of the site. */
      id: string;
    };
    output: IdentitySecret;
  };
  /**
   * Read the settings of the widget of a site.
   *
   * Needs the permission `read` and at least the role `member`.
   */
  getWidgetSettings: {
    input: {
      /** The id of the site. */
      id: string;
    };
    output: WidgetSettings;
  };
  /**
   * Change the settings of the widget of a site.
   *
   * They apply to a page from its next load.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  updateWidgetSettings: {
    input: {
      /** The id of the site. */
      id: string;
    } & UpdateWidgetSettingsBody;
    output: WidgetSettings;
  };
  /**
   * Issue a code with which the widget on a page gets your token.
   *
   * For a page that the popup of your account cannot reach, such as one with `Cross-Origin-Opener-Policy`. You type the code on the page, which then acts as you, as with `POST /widget-tokens`.
   *
   * Needs a session, and at least the role `guest`.
   */
  createWidgetCode: {
    input: CreateWidgetTokenBody;
    output: WidgetCode;
  };
  /**
   * Let the widget on the pages of a site act as you.
   *
   * The widget sees the project of the site and has your role there. Its access ends after 12 hours, with your session, and when you are no longer a member.
   *
   * Needs a session, and at least the role `guest`.
   */
  createWidgetToken: {
    input: CreateWidgetTokenBody;
    output: WidgetToken;
  };
  /**
   * List the extensions that act as you.
   *
   * Newest first.
   *
   * Needs a session, and at least the role `guest`.
   */
  listExtensionConnections: {
    input: Record<string, never>;
    output: ExtensionConnection[];
  };
  /**
   * Let a browser extension act as you.
   *
   * The extension can only comment on pages, with your role in this organisation. Its access ends 90 days after its last use, when you end it, when your password changes, and when you are no longer a member. Beyond 20 connections, the oldest ends.
   *
   * Needs a session, and at least the role `guest`.
   */
  createExtensionConnection: {
    input: CreateExtensionConnectionBody;
    output: ExtensionConnection;
  };
  /**
   * End the access of an extension that acts as you.
   *
   * Needs a session, and at least the role `guest`.
   */
  deleteExtensionConnection: {
    input: {
      /** The id of the extension connection. */
      id: string;
    };
    output: undefined;
  };
  /**
   * List mockups.
   *
   * Needs the permission `read` and at least the role `guest`. A review link needs the right `view`.
   */
  listMockups: {
    input: {
      /** Mockups of these projects. */
      project_id?: string[] | undefined;
      /** Any of these statuses. */
      status?: ('PENDING' | 'APPROVED' | 'CHANGES_REQUESTED')[] | undefined;
      /** A part of the name, in any letter case. Also: `search`, `q`. */
      name?: string | undefined;
      /** Page number, from 1. Default 1. */
      page?: number | undefined;
      /** Results per page. Default 25; more than 100 counts as 100. Also: `limit`. */
      per_page?: number | undefined;
      /** From the `Link` header of the previous page; instead of `page`. */
      cursor?: string | undefined;
    };
    output: MockupPage;
    item: MockupRecord;
  };
  /**
   * Upload a mockup.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  createMockup: {
    input: CreateMockupBody;
    output: MockupRecord;
  };
  /**
   * Delete a mockup permanently, with its versions and comments.
   *
   * Needs the permission `delete` and at least the role `member`.
   */
  deleteMockup: {
    input: {
      /** The id of the mockup. */
      id: string;
    };
    output: undefined;
  };
  /**
   * Read a mockup with its versions and its sign-off log.
   *
   * Needs the permission `read` and at least the role `guest`. A review link needs the right `view`.
   */
  getMockup: {
    input: {
      /** The id of the mockup. */
      id: string;
    };
    output: MockupDetail;
  };
  /**
   * Rename a mockup.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  updateMockup: {
    input: {
      /** The id of the mockup. */
      id: string;
    } & UpdateMockupBody;
    output: MockupRecord;
  };
  /**
   * Approve the newest version, or request changes.
   *
   * Returns the entry of the sign-off log. `If-Match` accepts the version of the mockup.
   *
   * Needs the permission `write` and at least the role `guest`. A review link needs the right `approve`.
   */
  createMockupApproval: {
    input: {
      /** The id of the mockup. */
      id: string;
    } & ApprovalBody;
    output: ApprovalRecord;
  };
  /**
   * Upload a new version of a mockup.
   *
   * Returns the mockup, whose status is PENDING again. Earlier versions are kept.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  createMockupVersion: {
    input: {
      /** The id of the mockup. */
      id: string;
    } & CreateVersionBody;
    output: MockupRecord;
  };
  /**
   * Delete a mockup comment.
   *
   * Needs the permission `delete` and at least the role `guest`.
   */
  deleteMockupComment: {
    input: {
      /** The id of the mockup comment. */
      id: string;
    };
    output: undefined;
  };
  /**
   * Read a mockup comment.
   *
   * Needs the permission `read` and at least the role `guest`. A review link needs the right `view`.
   */
  getMockupComment: {
    input: {
      /** The id of the mockup comment. */
      id: string;
    };
    output: MockupCommentRecord;
  };
  /**
   * Change a mockup comment, or move its pin.
   *
   * Needs the permission `write` and at least the role `guest`.
   */
  updateMockupComment: {
    input: {
      /** The id of the mockup comment. */
      id: string;
    } & UpdateMockupCommentBody;
    output: MockupCommentRecord;
  };
  /**
   * Assign a mockup comment to a member.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  assignMockupComment: {
    input: {
      /** The id of the mockup comment. */
      id: string;
    } & AssignBody;
    output: MockupCommentRecord;
  };
  /**
   * Set the status.
   *
   * Needs the permission `write` and at least the role `guest`.
   */
  setMockupCommentStatus: {
    input: {
      /** The id of the mockup comment. */
      id: string;
    } & SetStatusBody;
    output: MockupCommentRecord;
  };
  /**
   * Unsubscribe people from a mockup comment.
   *
   * Needs the permission `write` and at least the role `guest`.
   */
  unsubscribeFromMockupComment: {
    input: {
      /** The id of the mockup comment. */
      id: string;
    } & MockupSubscribersBody;
    output: SubscribedMockupComment;
  };
  /**
   * Subscribe members to a mockup comment.
   *
   * Needs the permission `write` and at least the role `guest`.
   */
  subscribeToMockupComment: {
    input: {
      /** The id of the mockup comment. */
      id: string;
    } & MockupSubscribersBody;
    output: SubscribedMockupComment;
  };
  /**
   * Remove the assignee.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  unassignMockupComment: {
    input: {
      /** The id of the mockup comment. */
      id: string;
    };
    output: MockupCommentRecord;
  };
  /**
   * List the comments that are shown on a version of a mockup.
   *
   * Needs the permission `read` and at least the role `guest`. A review link needs the right `view`.
   */
  listMockupComments: {
    input: {
      /** The id of the mockup. */
      id: string;
      /** The version whose comments are listed: those pinned on it or on an earlier one. Default: the latest. */
      version?: number | undefined;
      /** Any of these statuses. */
      status?: ('OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED')[] | undefined;
      /** Any of these priorities. */
      priority?: ('LOW' | 'MEDIUM' | 'HIGH' | 'URGENT')[] | undefined;
      /** Any of these assignees: a UUID, `me` or `none`. */
      assigned_to?: string[] | undefined;
      /** Page number, from 1. Default 1. */
      page?: number | undefined;
      /** Results per page. Default 25; more than 100 counts as 100. Also: `limit`. */
      per_page?: number | undefined;
      /** From the `Link` header of the previous page; instead of `page`. */
      cursor?: string | undefined;
    };
    output: MockupCommentPage;
    item: MockupCommentOnVersion;
  };
  /**
   * Pin a comment on a mockup.
   *
   * Needs the permission `write` and at least the role `guest`. A review link needs the right `comment`.
   */
  createMockupComment: {
    input: {
      /** The id of the mockup. */
      id: string;
    } & CreateMockupCommentBody;
    output: CreatedMockupComment;
  };
  /**
   * List the review links of a project.
   *
   * Newest first, including expired ones.
   *
   * Needs the permission `read` and at least the role `member`.
   */
  listReviewLinks: {
    input: {
      /** The project of the links. */
      project_id: string;
    };
    output: ReviewLink[];
  };
  /**
   * Create a review link.
   *
   * Anyone who has the link, and the password if there is one, can review the project without an account.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  createReviewLink: {
    input: CreateReviewLinkBody;
    output: IssuedReviewLink;
  };
  /**
   * Revoke a review link.
   *
   * From the next request on, the link and all reviews opened with it are refused.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  deleteReviewLink: {
    input: {
      /** The id of the review link. */
      id: string;
    };
    output: undefined;
  };
  /**
   * Begin a review with a link.
   *
   * A missing or wrong password is `wrong_credentials`; wrong passwords count as attempts to sign in. An unknown, revoked or expired link, or one of an archived project, is `unauthenticated`.
   *
   * Needs no key and no session.
   */
  openReviewLink: {
    input: OpenReviewLinkBody;
    output: ReviewSession;
  };
  /**
   * Follow changes as they happen.
   *
   * A stream of server-sent events that ends when the client disconnects, the server restarts, or the rights of the caller change. A `change` is one change that the caller may see, sent within a second or two; `reset` says that changes may have been missed, so that all data must be reloaded; `notifications` has the number of unread ones. With `Last-Event-ID`, the stream resumes after that message; if it is more than five minutes old, the stream begins with `reset`. A person can have 20 streams open; another one ends the oldest.
   *
   * Needs the permission `read` and at least the role `guest`.
   */
  streamChanges: {
    input: {
      /** The time at which the client began to read its data, as Unix time in milliseconds. If something has changed since, the stream begins with `reset`. */
      since?: number | undefined;
    };
    message: ChangeMessage;
  };
  /**
   * List the activity of a site, of a project, or of one comment.
   *
   * Needs the permission `read` and at least the role `guest`.
   */
  listActivity: {
    input: {
      /** The comments of this site. One of these three is required. */
      site_id?: string | undefined;
      /** All comments of this project, including tasks without a site and mockup comments. */
      project_id?: string | undefined;
      /** Only this comment. */
      comment_id?: string | undefined;
      /** Any of these actions. */
      action?: ('created' | 'updated' | 'status_changed' | 'resolved' | 'reopened' | 'replied' | 'result_submitted' | 'handed_over' | 'assigned' | 'unassigned' | 'moved' | 'subscribed' | 'unsubscribed' | 'deleted')[] | undefined;
      /** Only changes by this person. */
      user_id?: string | undefined;
      /** The last N days. */
      days?: number | undefined;
      /** At most this many records. Default 50; more than 500 counts as 500. Also: `per_page`. */
      limit?: number | undefined;
      /** From the `Link` header of the previous page; instead of `page`. */
      cursor?: string | undefined;
    };
    output: ActivityRecord[];
    item: ActivityRecord;
  };
  /**
   * Read statistics of created and resolved comments, and of waiting times.
   *
   * The numbers by status are exact at any size. Everything else is exact up to the stated numbers of comments, which bound its cost. Comments on mockups are not counted.
   *
   * Needs the permission `read` and at least the role `member`.
   */
  getSummary: {
    input: {
      /** Only comments of this project. */
      project_id?: string | undefined;
      /** Only comments of this site. */
      site_id?: string | undefined;
      /** The period, rounded up to whole weeks. */
      days?: number | undefined;
      /** The time zone of the weeks, which begin on Monday at 00:00. */
      time_zone?: string | undefined;
    };
    output: FeedbackSummary;
  };
  /**
   * Read your organisation.
   *
   * Needs the permission `read` and at least the role `guest`.
   */
  getOrganization: {
    input: Record<string, never>;
    output: OrganizationRecord;
  };
  /**
   * Rename your organisation.
   *
   * Needs the permission `admin` and at least the role `member`.
   */
  updateOrganization: {
    input: UpdateOrganizationBody;
    output: OrganizationRecord;
  };
  /**
   * List projects.
   *
   * Needs the permission `read` and at least the role `guest`.
   */
  listProjects: {
    input: {
      /** Default: the key's organisation. Also: `org_id`. */
      organization_id?: string | undefined;
      /** A part of the name, in any letter case. Also: `search`. */
      name?: string | undefined;
      /** Only projects with this status. */
      status?: 'active' | 'archived' | 'all' | undefined;
      /** Whether projects have `sites_count` and `comments_count`. Also: `with_counts`. */
      include_counts?: boolean | undefined;
      /** Whether projects have `statuses`. */
      include_statuses?: boolean | undefined;
      /** Page number, from 1. Default 1. */
      page?: number | undefined;
      /** Results per page. Default 10; more than 100 counts as 100. Also: `limit`. */
      per_page?: number | undefined;
      /** From the `Link` header of the previous page; instead of `page`. */
      cursor?: string | undefined;
    };
    output: ProjectListing;
    item: ProjectItem;
  };
  /**
   * Create a project.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  createProject: {
    input: CreateProjectBody;
    output: ProjectRecord;
  };
  /**
   * Delete a project permanently, with its sites and comments.
   *
   * Needs the permission `delete` and at least the role `admin`.
   */
  deleteProject: {
    input: {
      /** The id of the project. */
      id: string;
    };
    output: undefined;
  };
  /**
   * Read a project.
   *
   * Needs the permission `read` and at least the role `guest`.
   */
  getProject: {
    input: {
      /** The id of the project. */
      id: string;
    };
    output: ProjectRecord;
  };
  /**
   * Change, archive or reactivate a project.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  updateProject: {
    input: {
      /** The id of the project. */
      id: string;
    } & UpdateProjectBody;
    output: ProjectRecord;
  };
  /**
   * List sites.
   *
   * Needs the permission `read` and at least the role `guest`.
   */
  listSites: {
    input: {
      /** Sites of these projects. */
      project_id?: string[] | undefined;
      /** A part of the name or domain, in any letter case. Also: `search`, `q`. */
      name?: string | undefined;
      /** Only active or only inactive sites. */
      is_active?: boolean | undefined;
      /** Page number, from 1. Default 1. */
      page?: number | undefined;
      /** Results per page. Default 25; more than 100 counts as 100. Also: `limit`. */
      per_page?: number | undefined;
      /** From the `Link` header of the previous page; instead of `page`. */
      cursor?: string | undefined;
    };
    output: SitePage;
    item: SiteRecord;
  };
  /**
   * Create a site.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  createSite: {
    input: CreateSiteBody;
    output: SiteRecord;
  };
  /**
   * Delete a site permanently, with its comments.
   *
   * Needs the permission `delete` and at least the role `admin`.
   */
  deleteSite: {
    input: {
      /** The id of the site. */
      id: string;
    };
    output: undefined;
  };
  /**
   * Read a site.
   *
   * Needs the permission `read` and at least the role `guest`.
   */
  getSite: {
    input: {
      /** The id of the site. */
      id: string;
    };
    output: SiteRecord;
  };
  /**
   * Rename a site, change its domain, or activate or deactivate it.
   *
   * Needs the permission `write` and at least the role `member`.
   */
  updateSite: {
    input: {
      /** The id of the site. */
      id: string;
    } & UpdateSiteBody;
    output: UpdatedSite;
  };
  /**
   * List members.
   *
   * Needs the permission `read` and at least the role `member`.
   */
  listMembers: {
    input: {
      /** A part of the name or e-mail address. Also: `q`. */
      search?: string | undefined;
      /** Any of these roles. */
      role?: ('owner' | 'admin' | 'member' | 'guest')[] | undefined;
      /** Page number, from 1. Default 1. */
      page?: number | undefined;
      /** Results per page. Default 25; more than 100 counts as 100. Also: `limit`. */
      per_page?: number | undefined;
      /** From the `Link` header of the previous page; instead of `page`. */
      cursor?: string | undefined;
    };
    output: MemberPage;
    item: MemberRecord;
  };
  /**
   * Add a member.
   *
   * Needs the permission `admin` and at least the role `member`.
   */
  addMember: {
    input: AddMemberBody;
    output: MemberRecord;
  };
  /**
   * Remove a member.
   *
   * Needs the permission `admin` and at least the role `member`.
   */
  removeMember: {
    input: {
      /** The id of the member. */
      id: string;
    };
    output: undefined;
  };
  /**
   * Read a member.
   *
   * Needs the permission `read` and at least the role `member`.
   */
  getMember: {
    input: {
      /** The id of the member. */
      id: string;
    };
    output: MemberRecord;
  };
  /**
   * Change the name, role or projects of a member.
   *
   * Needs the permission `admin` and at least the role `member`.
   */
  updateMember: {
    input: {
      /** The id of the member. */
      id: string;
    } & UpdateMemberBody;
    output: MemberRecord;
  };
  /**
   * List the formats for chats, each with an example of its messages.
   *
   * Needs the permission `admin` and at least the role `member`.
   */
  listChatExamples: {
    input: Record<string, never>;
    output: ChatExample[];
  };
  /**
   * List webhooks.
   *
   * Needs the permission `read` and at least the role `member`.
   */
  listWebhooks: {
    input: Record<string, never>;
    output: WebhookRecord[];
  };
  /**
   * Create a webhook.
   *
   * Needs the permission `admin` and at least the role `member`.
   */
  createWebhook: {
    input: CreateWebhookBody;
    output: CreatedWebhook;
  };
  /**
   * Delete a webhook and its log.
   *
   * Needs the permission `admin` and at least the role `member`.
   */
  deleteWebhook: {
    input: {
      /** The id of the webhook. */
      id: string;
    };
    output: undefined;
  };
  /**
   * Read a webhook and its health.
   *
   * Needs the permission `admin` and at least the role `member`.
   */
  getWebhook: {
    input: {
      /** The id of the webhook. */
      id: string;
    };
    output: WebhookDetail;
  };
  /**
   * Change a webhook.
   *
   * Needs the permission `admin` and at least the role `member`.
   */
  updateWebhook: {
    input: {
      /** The id of the webhook. */
      id: string;
    } & UpdateWebhookBody;
    output: UpdatedWebhook;
  };
  /**
   * List deliveries with every attempt, newest first.
   *
   * Needs the permission `admin` and at least the role `member`.
   */
  listDeliveries: {
    input: {
      /** The id of the webhook. */
      id: string;
      /** `failed`: exhausted, or pending after a failed attempt. */
      status?: ('pending' | 'delivered' | 'exhausted' | 'skipped' | 'failed')[] | undefined;
      /** Any of these events. */
      event_type?: ('comment.created' | 'comment.updated' | 'comment.status_changed' | 'comment.resolved' | 'comment.reopened' | 'comment.replied' | 'comment.result_submitted' | 'comment.handed_over' | 'comment.assigned' | 'comment.unassigned' | 'comment.moved' | 'comment.subscribed' | 'comment.unsubscribed' | 'comment.deleted' | 'mockup.created' | 'mockup.updated' | 'mockup.version_created' | 'mockup.approved' | 'mockup.changes_requested' | 'mockup.deleted' | 'mockup_comment.created' | 'mockup_comment.updated' | 'mockup_comment.status_changed' | 'mockup_comment.resolved' | 'mockup_comment.reopened' | 'mockup_comment.replied' | 'mockup_comment.result_submitted' | 'mockup_comment.handed_over' | 'mockup_comment.assigned' | 'mockup_comment.unassigned' | 'mockup_comment.moved' | 'mockup_comment.subscribed' | 'mockup_comment.unsubscribed' | 'mockup_comment.deleted' | 'site.created' | 'site.updated' | 'site.deleted' | 'project.created' | 'project.updated' | 'project.archived' | 'project.deleted' | 'member.added' | 'member.updated' | 'member.removed' | 'webhook.test' | 'webhook.disabled')[] | undefined;
      /** Page number, from 1. Default 1. */
      page?: number | undefined;
      /** Results per page. Default 25; more than 100 counts as 100. Also: `limit`. */
      per_page?: number | undefined;
      /** From the `Link` header of the previous page; instead of `page`. */
      cursor?: string | undefined;
    };
    output: DeliveryPage;
    item: DeliveryRecord;
  };
  /**
   * Redeliver one delivery.
   *
   * Needs the permission `admin` and at least the role `member`.
   */
  redeliver: {
    input: {
      /** The id of the webhook. */
      id: string;
      /** The id of the delivery. */
      delivery_id: string;
    };
    output: QueuedDelivery;
  };
  /**
   * Redeliver the deliveries that were skipped or exhausted since an instant.
   *
   * Needs the permission `admin` and at least the role `member`.
   */
  recoverDeliveries: {
    input: {
      /** The id of the webhook. */
      id: string;
    } & RecoverBody;
    output: RecoveredDeliveries;
  };
  /**
   * Issue a new secret.
   *
   * Needs the permission `admin` and at least the role `member`.
   */
  rotateWebhookSecret: {
    input: {
      /** The id of the webhook. */
      id: string;
    };
    output: RotatedSecret;
  };
  /**
   * Send a test event.
   *
   * Needs the permission `admin` and at least the role `member`.
   */
  testWebhook: {
    input: {
      /** The id of the webhook. */
      id: string;
    };
    output: QueuedDelivery;
  };
  /**
   * Read your mail preferences.
   *
   * The settings of the person behind the key.
   *
   * Needs the permission `read` and at least the role `guest`.
   */
  getNotificationPreferences: {
    input: Record<string, never>;
    output: NotificationPreferences;
  };
  /**
   * Change your mail preferences.
   *
   * Fields that are left out keep their value. Notifications in the app are not affected.
   *
   * Needs the permission `write` and at least the role `guest`.
   */
  updateNotificationPreferences: {
    input: UpdateNotificationPreferencesBody;
    output: NotificationPreferences;
  };
  /**
   * List your notifications.
   *
   * The notifications of the person behind the key, newest first.
   *
   * Needs the permission `read` and at least the role `guest`.
   */
  listNotifications: {
    input: {
      /** `true`: only unread ones; `false`: only read ones. */
      unread?: boolean | undefined;
      /** `true`: only those that are snoozed now; `false`: only the others. */
      snoozed?: boolean | undefined;
      /** Page number, from 1. Default 1. */
      page?: number | undefined;
      /** Results per page. Default 25; more than 100 counts as 100. Also: `limit`. */
      per_page?: number | undefined;
      /** From the `Link` header of the previous page; instead of `page`. */
      cursor?: string | undefined;
    };
    output: NotificationListing;
    item: NotificationRecord;
  };
  /**
   * Mark your notifications as read.
   *
   * Needs the permission `write` and at least the role `guest`.
   */
  readNotifications: {
    input: ReadNotificationsBody;
    output: MarkedAsRead;
  };
  /**
   * Snooze notifications.
   *
   * They are not counted as unread until then, and are unread afterwards, even if they were read before.
   *
   * Needs the permission `write` and at least the role `guest`.
   */
  snoozeNotifications: {
    input: SnoozeNotificationsBody;
    output: UnreadCount;
  };
  /**
   * List keys.
   *
   * Needs the permission `admin` and at least the role `member`. With a session, members may do so with their own records.
   */
  listApiKeys: {
    input: {
      /** Only keys of this kind. */
      token_type?: 'api' | 'mcp' | undefined;
      /** Only keys with this status. */
      status?: 'active' | 'revoked' | 'expired' | undefined;
      /** Page number, from 1. Default 1. */
      page?: number | undefined;
      /** Results per page. Default 25; more than 100 counts as 100. Also: `limit`. */
      per_page?: number | undefined;
      /** From the `Link` header of the previous page; instead of `page`. */
      cursor?: string | undefined;
    };
    output: ApiKeyPage;
    item: ApiKeyRecord;
  };
  /**
   * Create a key.
   *
   * Needs the permission `admin` and at least the role `member`. With a session, members may do so with their own records.
   */
  createApiKey: {
    input: CreateApiKeyBody;
    output: IssuedApiKey;
  };
  /**
   * Delete a key permanently.
   *
   * Needs the permission `admin` and at least the role `member`. With a session, members may do so with their own records.
   */
  deleteApiKey: {
    input: {
      /** The id of the API key. */
      id: string;
    };
    output: undefined;
  };
  /**
   * Read a key.
   *
   * Needs the permission `admin` and at least the role `member`. With a session, members may do so with their own records.
   */
  getApiKey: {
    input: {
      /** The id of the API key. */
      id: string;
    };
    output: ApiKeyRecord;
  };
  /**
   * Change a key.
   *
   * Needs the permission `admin` and at least the role `member`. With a session, members may do so with their own records.
   */
  updateApiKey: {
    input: {
      /** The id of the API key. */
      id: string;
    } & UpdateApiKeyBody;
    output: ApiKeyRecord;
  };
  /**
   * Issue a new secret; the old one is refused immediately.
   *
   * Needs the permission `admin` and at least the role `member`. With a session, members may do so with their own records.
   */
  regenerateApiKey: {
    input: {
      /** The id of the API key. */
      id: string;
    };
    output: IssuedApiKey;
  };
  /**
   * Disable a key immediately.
   *
   * Needs the permission `admin` and at least the role `member`. With a session, members may do so with their own records.
   */
  revokeApiKey: {
    input: {
      /** The id of the API key. */
      id: string;
    };
    output: ApiKeyRecord;
  };
  /**
   * Let an assistant act for you.
   *
   * Creates an MCP key with the name of the client, and gives the client its tokens. It is listed with your other keys and can be revoked there at any time.
   *
   * Needs a session, and at least the role `member`.
   */
  giveConsent: {
    input: GiveConsentBody;
    output: GivenConsent;
  };
  /**
   * Read the request of an assistant that signs in.
   *
   * The parameters are those of the page `/oauth/authorize` that the client has opened. An invalid request is refused here, without informing the client.
   *
   * Needs a session, and at least the role `member`.
   */
  openAuthorization: {
    input: AuthorizationRequest;
    output: OpenedAuthorization;
  };
  /**
   * Sign out.
   *
   * Needs a session, and at least the role `guest`.
   */
  signOut: {
    input: Record<string, never>;
    output: undefined;
  };
  /**
   * Read the current session.
   *
   * Needs a session, and at least the role `guest`.
   */
  getSession: {
    input: Record<string, never>;
    output: Session;
  };
  /**
   * Sign in.
   *
   * Sets the cookie of a new session, which expires after 30 days without use. Attempts are limited by IP address and by account.
   *
   * Needs no key and no session.
   */
  signIn: {
    input: SignInBody;
    output: Session;
  };
  /**
   * Switch to another of your organisations.
   *
   * Every request of the session then applies to that organisation, including those of other windows.
   *
   * Needs a session, and at least the role `guest`.
   */
  switchOrganization: {
    input: SwitchOrganizationBody;
    output: Session;
  };
  /**
   * End all of your sessions except this one.
   *
   * Needs a session, and at least the role `guest`.
   */
  endOtherSessions: {
    input: Record<string, never>;
    output: undefined;
  };
  /**
   * List your sessions.
   *
   * Most recently used first.
   *
   * Needs a session, and at least the role `guest`.
   */
  listSessions: {
    input: Record<string, never>;
    output: SessionRecord[];
  };
  /**
   * End one of your sessions.
   *
   * Needs a session, and at least the role `guest`.
   */
  endSession: {
    input: {
      /** The id of the session. */
      id: string;
    };
    output: undefined;
  };
  /**
   * Read the sign-in options.
   *
   * Needs no key and no session.
   */
  getSignInOptions: {
    input: Record<string, never>;
    output: SignInOptions;
  };
  /**
   * Change your name.
   *
   * Needs a session, and at least the role `guest`.
   */
  updateAccount: {
    input: UpdateAccountBody;
    output: Session;
  };
  /**
   * Change your password.
   *
   * Ends all other sessions of the account.
   *
   * Needs a session, and at least the role `guest`.
   */
  changePassword: {
    input: ChangePasswordBody;
    output: undefined;
  };
  /**
   * List the members who have never signed in.
   *
   * Newest first, at most 1,000.
   *
   * Needs the permission `admin` and at least the role `member`.
   */
  listInvitations: {
    input: Record<string, never>;
    output: InvitationRecord[];
  };
  /**
   * Accept an invitation, and sign in.
   *
   * Needs no key and no session.
   */
  acceptInvitation: {
    input: AcceptInvitationBody;
    output: Session;
  };
  /**
   * Read an invitation.
   *
   * Needs no key and no session.
   */
  readInvitation: {
    input: LinkBody;
    output: Invitation;
  };
  /**
   * Create a link with which a member accepts the invitation.
   *
   * The link works once, within 7 days. The member sets a password with it; somebody who already has one signs in with that.
   *
   * Needs the permission `admin` and at least the role `member`.
   */
  createInvitation: {
    input: {
      /** The id of the member. */
      id: string;
    };
    output: AccountLink;
  };
  /**
   * Create a link with which a member sets a new password.
   *
   * The link works once, within one hour. Only an owner can create one for an owner. An account that also belongs to other organisations can reset its password only by mail.
   *
   * Needs the permission `admin` and at least the role `member`.
   */
  createResetLink: {
    input: {
      /** The id of the member. */
      id: string;
    };
    output: AccountLink;
  };
  /**
   * Request a link by mail for setting a new password.
   *
   * The response is the same for an address without an account.
   *
   * Needs no key and no session.
   */
  requestPasswordReset: {
    input: RequestPasswordResetBody;
    output: undefined;
  };
  /**
   * Read the account of a password link.
   *
   * Needs no key and no session.
   */
  readPasswordReset: {
    input: LinkBody;
    output: PasswordReset;
  };
  /**
   * Set a new password with a link, and sign in.
   *
   * Ends all other sessions of the account, and its other links.
   *
   * Needs no key and no session.
   */
  resetPassword: {
    input: ResetPasswordBody;
    output: Session;
  };
  /**
   * List administrative actions, newest first.
   *
   * Needs the permission `admin` and at least the role `member`.
   */
  listAuditEntries: {
    input: {
      /** Any of these actions. */
      action?: string[] | undefined;
      /** Only actions of this person. */
      actor_id?: string | undefined;
      /** Only actions on this record. */
      target_id?: string | undefined;
      /** Page number, from 1. Default 1. */
      page?: number | undefined;
      /** Results per page. Default 25; more than 100 counts as 100. Also: `limit`. */
      per_page?: number | undefined;
      /** From the `Link` header of the previous page; instead of `page`. */
      cursor?: string | undefined;
    };
    output: AuditPage;
    item: AuditEntry;
  };
}
