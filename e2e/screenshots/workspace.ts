import type { Client } from '@postil/client';
import type { CommentStatus, DeviceType, Priority } from '@postil/contract';
import type { Page } from 'playwright-core';
import { SHOP, type ShopPath } from './shop.ts';

/** A comment on a page of the shop. */
interface Feedback {
  readonly path: ShopPath;
  readonly content: string;
  /** The selector of the commented element. */
  readonly selector: string;
  readonly status: CommentStatus;
  readonly priority?: Priority;
  readonly tags?: readonly string[];
  readonly assignee?: keyof typeof TEAM;
  readonly replies?: readonly string[];
  readonly device?: DeviceType;
  readonly hasPicture?: boolean;
}

const TEAM = {
  grace: { name: 'Grace Okafor', email: 'grace@example.com' },
  linus: { name: 'Linus Berg', email: 'linus@example.com' },
  mei: { name: 'Mei Tanaka', email: 'mei@example.com' },
} as const;

const CARD_NUMBER: Feedback = {
  path: '/checkout',
  content: 'The card number loses its last group when the browser fills it in. I had to type it twice.',
  selector: 'label:nth-of-type(4) input',
  status: 'OPEN',
  priority: 'URGENT',
  tags: ['checkout', 'forms'],
  assignee: 'grace',
  hasPicture: true,
  replies: [
    'It happens with Safari and a card that was saved without spaces.',
    'The field accepts 19 characters now. Could you try it once more?',
  ],
};

/** The feedback, oldest first. */
const FEEDBACK: readonly Feedback[] = [
  {
    path: '/',
    content: 'Could the year of the workshop stand in the footer?',
    selector: 'p',
    status: 'RESOLVED',
  },
  {
    path: '/collection',
    content: 'Prices should say whether tax is included.',
    selector: '.price',
    status: 'RESOLVED',
    priority: 'HIGH',
    assignee: 'mei',
    tags: ['legal'],
  },
  {
    path: '/collection',
    content: 'The lamp is out of focus on large screens.',
    selector: '.card:nth-child(3) svg',
    status: 'IN_REVIEW',
    assignee: 'mei',
    hasPicture: true,
  },
  {
    path: '/checkout',
    content: 'Say which fields may stay empty.',
    selector: 'label',
    status: 'IN_REVIEW',
    priority: 'LOW',
    tags: ['forms'],
  },
  {
    path: '/',
    content: 'On my phone the headline breaks after “its”. It would read better in two even lines.',
    selector: 'h1',
    status: 'IN_PROGRESS',
    assignee: 'linus',
    tags: ['type'],
    device: 'MOBILE',
    hasPicture: true,
    replies: ['Balanced lines would do. I will try it on the staging page.'],
  },
  {
    path: '/collection',
    content: 'Opening a product loses my place in the list when I go back.',
    selector: 'h2',
    status: 'IN_PROGRESS',
    priority: 'HIGH',
    assignee: 'grace',
    tags: ['navigation'],
  },
  {
    path: '/',
    content: 'Please use the new photograph of the workshop here.',
    selector: 'header b',
    status: 'OPEN',
    priority: 'LOW',
  },
  {
    path: '/checkout',
    content: 'After paying I would like a receipt that I can print.',
    selector: 'button',
    status: 'OPEN',
    tags: ['checkout'],
    assignee: 'linus',
  },
  {
    path: '/',
    content: '“See the collection” is hard to see in bright light. Can the button be larger?',
    selector: 'button',
    status: 'OPEN',
    priority: 'HIGH',
    hasPicture: true,
    tags: ['accessibility'],
  },
  CARD_NUMBER,
];

/** The records of the workspace in the screenshots. */
export interface Workspace {
  readonly organizationId: string;
  readonly projectId: string;
  /** A task with a picture and a conversation. */
  readonly taskId: string;
  readonly mockupId: string;
}

const DOMAIN = 'alder-and-pine.example';
const WIDTH = 1280;
const HEIGHT = 800;

/** Fills an empty Postil with the feedback on a shop, pictures included. @param page renders the pictures. */
export async function fillWorkspace(api: Client, page: Page): Promise<Workspace> {
  await page.setViewportSize({ width: WIDTH, height: HEIGHT });
  const { id: organizationId } = await api.updateOrganization({ name: 'Alder & Pine' });
  await nameOwner(api, 'Ada Lindqvist');
  const project = await api.createProject({ name: 'Web shop' });
  const site = await api.createSite({ project_id: project.id, name: 'Shop', domain: DOMAIN });
  const team = new Map<string, string>();
  for (const [key, person] of Object.entries(TEAM))
    team.set(key, (await api.addMember({ ...person, role: 'member' })).id);
  let taskId = '';
  for (const feedback of FEEDBACK) {
    taskId = await addFeedback(
      { api, page, siteId: site.id, assignee: team.get(feedback.assignee ?? '') },
      feedback,
    );
  }
  const mockupId = await addMockup(api, page, project.id);
  return { organizationId, projectId: project.id, taskId, mockupId };
}

async function nameOwner(api: Client, name: string): Promise<void> {
  const [owner] = (await api.listMembers({ role: ['owner'] })).data;
  if (owner) await api.updateMember({ id: owner.id, name });
}

interface FeedbackContext {
  readonly api: Client;
  readonly page: Page;
  readonly siteId: string;
  readonly assignee: string | undefined;
}

async function addFeedback(
  { api, page, siteId, assignee }: FeedbackContext,
  feedback: Feedback,
): Promise<string> {
  const { id } = await api.createTask({
    site_id: siteId,
    content: feedback.content,
    page_url: `https://${DOMAIN}${feedback.path}`,
    route: feedback.path,
    page_title: 'Alder & Pine',
    status: feedback.status,
    priority: feedback.priority ?? 'MEDIUM',
    tags: [...(feedback.tags ?? [])],
    device_type: feedback.device ?? 'DESKTOP',
    context: { viewport: { width: WIDTH, height: HEIGHT }, browser: 'Safari 27', os: 'macOS 27' },
    ...(assignee === undefined ? {} : { assigned_to: assignee }),
  });
  if (feedback.hasPicture) await addPicture({ api, page }, { id, ...feedback });
  for (const content of feedback.replies ?? []) await api.createReply({ id, content });
  return id;
}

async function addPicture(
  { api, page }: Pick<FeedbackContext, 'api' | 'page'>,
  { id, path, selector }: Feedback & { readonly id: string },
): Promise<void> {
  await page.setContent(SHOP[path]);
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${path} has no ${selector}.`);
  await api.setScreenshot({
    id,
    file: await takePicture(page),
    pin_x: String((box.x + Math.min(box.width - 24, 320)) / WIDTH),
    pin_y: String((box.y + box.height / 2) / HEIGHT),
  });
}

async function addMockup(api: Client, page: Page, projectId: string): Promise<string> {
  await page.setContent(SHOP['/collection']);
  const file = await takePicture(page);
  const { id } = await api.createMockup({ project_id: projectId, name: 'Collection, autumn', file });
  await page.setContent(SHOP['/']);
  await api.createMockupVersion({ id, file: await takePicture(page) });
  await api.createMockup({ project_id: projectId, name: 'Collection, summer', file });
  await api.createMockupComment({ id, content: 'More room above the headline, please.', x: 0.3, y: 0.18 });
  await api.createMockupComment({
    id,
    content: 'This green is our brand colour: keep it.',
    x: 0.11,
    y: 0.45,
  });
  await api.createMockupComment({ id, content: 'Can the three cards have equal heights?', x: 0.5, y: 0.72 });
  return id;
}

async function takePicture(page: Page): Promise<Blob> {
  return new Blob([new Uint8Array(await page.screenshot())], { type: 'image/png' });
}
