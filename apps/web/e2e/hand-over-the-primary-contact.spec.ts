import { type Browser, expect, type Page } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
import { test } from './support/story.ts';

const DEMO = { email: 'demo@cordelle.test', name: 'Amélie Bergeron' };
const ADMIN = { email: 'admin@cordelle.test', name: 'Noor Haddad' };
type Someone = typeof DEMO;

const rowOf = (page: Page, { email }: Someone) => page.getByRole('row').filter({ hasText: email });

async function asUsersOf(browser: Browser, client: string, who: Someone): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, who.email);
  await viewClient(page, client);
  await page.goto('/client/settings/users');
  await expect(rowOf(page, who)).toBeVisible();
  return page;
}

async function handOver(page: Page, from: Someone, to: Someone): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${to.name}` }).click();
  await page.getByRole('menuitem', { name: 'Set as Primary Contact' }).click();
  const question = page.getByRole('alertdialog', { name: `Make ${to.name} the primary contact?` });
  await expect(question).toContainText('cannot be undone');
  await expect(question).toContainText(from.name);
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Set as Primary Contact' }).click();
  await expect(question).toBeHidden();
  await expect(rowOf(page, to)).toContainText('Primary Contact');
}

test('the primary contact hands over to an administrator, who is nobody’s to edit from then on', async ({
  browser,
}) => {
  test.slow();
  const admin = await asUsersOf(browser, 'Boreal Gym', ADMIN);
  const demo = await asUsersOf(browser, 'Boreal Gym', DEMO);

  await test.step('nobody edits or removes the primary contact', async () => {
    await expect(rowOf(admin, DEMO)).toContainText('Primary Contact');
    await expect(admin.getByRole('button', { name: `Actions for ${DEMO.name}` })).toHaveCount(0);
    await expect(demo.getByRole('button', { name: `Actions for ${DEMO.name}` })).toHaveCount(0);
  });

  await test.step('somebody without phone and position cannot become it', async () => {
    await demo.getByRole('button', { name: 'Actions for Robin Read' }).click();
    await expect(demo.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await expect(demo.getByRole('menuitem', { name: 'Set as Primary Contact' })).toHaveCount(0);
    await demo.keyboard.press('Escape');
  });

  await handOver(demo, DEMO, ADMIN);
  await expect(rowOf(demo, DEMO)).toContainText(/Full Access|Admin/);
  await expect(demo.getByRole('button', { name: `Actions for ${ADMIN.name}` })).toHaveCount(0);

  await test.step('who became it signs in again, and hands it back', async () => {
    await admin.goto('/client/settings/users');
    await expect(admin).toHaveURL(/\/login/);
    const again = await asUsersOf(browser, 'Boreal Gym', ADMIN);
    await handOver(again, ADMIN, DEMO);
  });
});
