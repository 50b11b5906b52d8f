import type { Page } from '@playwright/test';
import { createMockupComment } from './support/records/mockups.ts';
import { expect, signInByApi, test } from './support/test.ts';

/** Undoes the last change by keyboard. */
const undoByKeyboard = (page: Page) => page.keyboard.press('ControlOrMeta+z');

test('Ctrl+Z undoes switching off a site or a webhook, and archiving', async ({ page, project, api }) => {
  await page.goto(`/sites/${project.siteId}`);
  const isSiteOn = async () => (await api.getSite({ id: project.siteId })).is_active;
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect.poll(isSiteOn).toBe(false);
  await undoByKeyboard(page);
  await expect.poll(isSiteOn).toBe(true);

  await page.goto(`/projects/${project.id}`);
  const statusOfProject = async () => (await api.getProject({ id: project.id })).status;
  await page.getByRole('button', { name: `More for ${project.name}` }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect.poll(statusOfProject).toBe('archived');
  await undoByKeyboard(page);
  await expect.poll(statusOfProject).toBe('active');

  const { id: webhookId } = await api.createWebhook({
    url: `https://${project.domain}/hook`,
    events: ['comment.created'],
  });
  const isWebhookOn = async () => (await api.getWebhook({ id: webhookId })).is_active;
  await page.goto(`/integrations/webhooks/${webhookId}`);
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect.poll(isWebhookOn).toBe(false);
  await undoByKeyboard(page);
  await expect.poll(isWebhookOn).toBe(true);
});

test('Ctrl+Z restores the role and the projects of a member', async ({ page, project, api }) => {
  const email = `client@${project.domain}`;
  const { id } = await api.addMember({
    email,
    name: 'Katherine Client',
    role: 'guest',
    project_ids: [project.id],
  });
  const access = async () => {
    const { role, project_ids: projects } = await api.getMember({ id });
    return [role, projects.length];
  };
  await page.goto(`/settings/members?q=${email}`);
  await page
    .locator(`tr[data-member="${email}"]`)
    .getByLabel('Role of Katherine Client')
    .selectOption('member');
  await expect(page.getByText('Katherine Client: Member.').first()).toBeVisible();
  await expect.poll(access).toEqual(['member', 0]);
  await undoByKeyboard(page);
  await expect.poll(access).toEqual(['guest', 1]);

  await page.goto(`/projects/${project.id}`);
  await page.getByRole('button', { name: 'Take the project away from Katherine Client' }).click();
  await expect.poll(access).toEqual(['guest', 0]);
  await undoByKeyboard(page);
  await expect.poll(access).toEqual(['guest', 1]);
});

test('Ctrl+Z undoes the renaming of a view, and the saving of other filters into it', async ({
  page,
  project,
  api,
}) => {
  const name = `Urgent ${project.name}`;
  const { id } = await api.createView({
    name,
    layout: 'list',
    query: `priority=urgent&project=${project.id}`,
  });
  const storedView = async () => {
    const view = (await api.listViews({})).find((each) => each.id === id);
    return [view?.name, view?.query.includes('urgent')];
  };
  await page.goto('/list');
  const views = page.getByRole('region', { name: 'Views' });
  await views.getByRole('link', { name }).click();
  await views.getByRole('button', { name: `Actions for “${name}”` }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Renamed');
  await page.keyboard.press('Enter');
  await expect.poll(storedView).toEqual(['Renamed', true]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await undoByKeyboard(page);
  await expect.poll(storedView).toEqual([name, true]);

  await page.goto(`/list?project=${project.id}&priority=low&view=${id}`);
  await page.getByRole('button', { name: `Save to “${name}”` }).click();
  await expect.poll(storedView).toEqual([name, false]);
  await undoByKeyboard(page);
  await expect.poll(storedView).toEqual([name, true]);
});

test('Ending a session requires a confirmation', async ({ page, server }) => {
  // Created through the API instead of a browser, so that no other test depends on it.
  await signInByApi(server);
  await page.goto('/settings');
  const endButtons = page.getByRole('button', { name: /^End the session of Unknown browser/ });
  await expect(endButtons).not.toHaveCount(0);
  const count = await endButtons.count();
  await endButtons.first().click();
  const dialog = page.getByRole('dialog', { name: /^End the session of Unknown browser/ });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(endButtons).toHaveCount(count);
  await endButtons.first().click();
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await expect(endButtons).toHaveCount(count - 1);
});

test('Ctrl+Z restores the status and the visibility of a comment on a mockup', async ({
  page,
  project,
  api,
}) => {
  const { id, mockup_id: mockupId } = await createMockupComment(api, project.id, 'Too dark');
  const { visibility } = await api.getMockupComment({ id });
  const state = async () => {
    const comment = await api.getMockupComment({ id });
    return [comment.status, comment.visibility];
  };
  const other = visibility === 'team' ? 'everyone' : 'team';
  await page.goto(`/mockups/${mockupId}?comment=${id}`);
  await page.getByRole('button', { name: 'Resolve' }).click();
  await expect.poll(state).toEqual(['RESOLVED', visibility]);
  await page.getByRole('button', { name: /^Visible to: / }).click();
  await page.getByRole('menuitemradio', { name: other === 'team' ? 'Team only' : 'Everyone' }).click();
  await expect.poll(state).toEqual(['RESOLVED', other]);
  await undoByKeyboard(page);
  await expect.poll(state).toEqual(['RESOLVED', visibility]);
  await undoByKeyboard(page);
  await expect.poll(state).toEqual(['OPEN', visibility]);
});
