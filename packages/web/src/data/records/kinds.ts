import type {
  ApiKeyRecord,
  CommentPicture,
  CommentRecord,
  ExtensionConnection,
  HeldComment,
  ListedComment,
  MemberRecord,
  MockupCommentOnVersion,
  MockupRecord,
  NotificationPreferences,
  NotificationRecord,
  ProjectItem,
  ReplyRecord,
  ReviewLink,
  SessionRecord,
  SiteRecord,
  Task,
  ViewRecord,
  WebhookDetail,
  WebhookRecord,
  WidgetSettings,
} from '@postil/client';
import { entity } from './entity.ts';

/** A task in boards, lists and panels; only boards have all its fields. */
export type KnownTask = CommentRecord & Partial<Task> & Pick<ListedComment, 'group'>;

// The kinds of records that the app reads. Features declare their queries with `cache`.
export const taskRecords = entity<KnownTask>('tasks');
export const projectRecords = entity<ProjectItem>('projects');
export const siteRecords = entity<SiteRecord>('sites');
export const widgetRecords = entity<WidgetSettings & { readonly id: string }>('widget-settings');
export const heldRecords = entity<HeldComment>('held-comments');
export const reviewLinkRecords = entity<ReviewLink>('review-links');
export const mockupRecords = entity<MockupRecord>('mockups');
export const mockupCommentRecords = entity<MockupCommentOnVersion>('mockup-comments');
export const replyRecords = entity<ReplyRecord>('replies');
export const pictureRecords = entity<CommentPicture>('pictures');
export const memberRecords = entity<MemberRecord>('members');
export const keyRecords = entity<ApiKeyRecord>('api-keys');
export const webhookRecords = entity<WebhookRecord & Partial<WebhookDetail>>('webhooks');
export const notificationRecords = entity<NotificationRecord>('notifications');
export const viewRecords = entity<ViewRecord>('views');
export const sessionRecords = entity<SessionRecord>('sessions');
export const extensionRecords = entity<ExtensionConnection>('extension-connections');
export const preferenceRecords = entity<NotificationPreferences>('preferences');

/** The keys of queries whose data contains no records to update in place. */
export const keys = {
  session: ['session'],
  signInOptions: ['sign-in-options'],
  invitation: (token: string) => ['invitation', token],
  passwordReset: (token: string) => ['password-reset', token],
  taskActivity: (id: string) => ['activity', 'of-task', id],
  taskRelations: (id: string) => ['relations', id],
  taskResults: (id: string) => ['results', id],
  relatable: (query: string) => [...taskRecords.key, 'relatable', query],
  siteActivity: (id: string) => ['activity', 'of-site', id],
  auditLog: (filter: object) => ['activity', 'audit-log', filter],
  summary: (filter: object) => ['summary', filter],
  palette: (query: string) => ['palette', query],
  sitesWithHeld: [...heldRecords.key, 'sites'],
  newTasks: (filter: object, newestId: string | undefined) => [...taskRecords.key, 'new', filter, newestId],
  pages: (filter: object) => [...taskRecords.key, 'pages', filter],
  allTaskCounts: [...taskRecords.key, 'counts'],
  taskCounts: (filters: readonly object[]) => [...taskRecords.key, 'counts', filters],
  firstPin: [...taskRecords.key, 'first-pin'],
  tasksOfSite: (id: string) => [...siteRecords.key, 'tasks-count', id],
  projectPreview: (id: string) => [...taskRecords.key, 'project-preview', id],
  countsOfProject: (id: string) => [...projectRecords.key, 'counts', id],
  owners: [...memberRecords.key, 'owners'],
  assistantConnected: [...keyRecords.key, 'connected'],
  connectionOf: (id: string, lastFour: string) => [...keyRecords.key, 'connection', id, lastFour],
  chatExamples: ['chat-examples'],
  lastDelivery: (id: string) => [...webhookRecords.key, 'last-delivery', id],
  deliveries: (id: string, filter: object) => [...webhookRecords.key, 'deliveries', id, filter],
  missedDeliveries: (id: string) => [...webhookRecords.key, 'missed', id],
  testDelivery: (id: string, deliveryId: string | undefined) => ['webhook-test', id, deliveryId],
} as const;
