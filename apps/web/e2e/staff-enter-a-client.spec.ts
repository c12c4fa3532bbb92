import { expect } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
import { signInAsStaff } from './support/staff.ts';
import { test } from './support/story.ts';

test('one of the provider’s people enters a client with a reason, which its administrator reads', async ({
  page,
  browser,
}) => {
  test.slow();
  const reason = `Question about a deposit, ticket ${Date.now() % 100_000}`;
  await signInAsStaff(page);

  await test.step('before a client is entered, nothing of any is shown', async () => {
    await page.goto('/client/customers');
    await expect(page.getByRole('table', { name: 'Customers' })).toHaveCount(0);
  });

  await test.step('found by name, entered with a reason', async () => {
    await page.goto('/staff/clients');
    await page.getByRole('searchbox', { name: 'Find by name or ID' }).fill('boreal');
    await expect(page.getByText('Clients: 1', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Boreal Gym' }).click();
    await page.getByRole('button', { name: 'Enter', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Enter \d+ · Boreal Gym$/ });
    await dialog.getByRole('button', { name: 'Enter' }).click();
    await expect(dialog.getByText('Say why you enter, in 3 letters or more.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Why do you enter?' }).fill(reason);
    await dialog.getByRole('button', { name: 'Enter' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('its id stands before its name, wherever it is named', async () => {
    await page.goto('/client/customers');
    await expect(page.getByRole('button', { name: /^Switch client: \d+ · Boreal Gym$/ })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });

  await test.step('a bar stands over every page: whose it is, why, for how long yet', async () => {
    const inside = page.getByRole('region', { name: 'Client you are in' });
    await expect(inside).toContainText(/Inside \d+ · Boreal Gym/);
    await expect(inside).toContainText(`Reason: ${reason}`);
    await expect(inside).toContainText(/[78] h \d+ min left/);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByRole('list', { name: 'Client' }).getByRole('link', { name: 'Customers' })).toBeVisible();
    await expect(menu.getByRole('list', { name: 'Provider' }).getByRole('link', { name: 'Review' })).toBeVisible();
  });

  await test.step('the administrator of the client reads who came and why', async () => {
    const admin = await (await browser.newContext()).newPage();
    await signIn(admin, 'admin@cordelle.test');
    await viewClient(admin, 'Boreal Gym');
    await admin.goto('/client/settings/audit_log');
    await admin.getByRole('search').getByLabel('Who').selectOption('staff');
    const row = admin.getByRole('row').filter({ hasText: reason });
    await expect(row).toContainText('Sasha');
    await row.getByRole('button', { name: /^Details/ }).click();
    await expect(admin.getByRole('dialog').getByText(reason).first()).toBeVisible();
  });

  await test.step('a client that was not entered stays closed', async () => {
    await page.goto('/staff/clients');
    await page.getByRole('searchbox', { name: 'Find by name or ID' }).fill('pine');
    await expect(page.getByText('Clients: 1', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Pine Storage' }).click();
    await expect(page.getByText('Not in this sign-in.')).toBeVisible();
  });

  await test.step('the command menu finds clients, and asks for the reason', async () => {
    await page.keyboard.press('Control+k');
    const commands = page.getByRole('dialog', { name: 'Commands' });
    await commands.getByRole('combobox').fill('pine');
    await commands.getByRole('option', { name: 'Pine Storage' }).click();
    await expect(page.getByRole('dialog', { name: /^Enter \d+ · Pine Storage$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('left: nothing of the client is shown any more', async () => {
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page.getByText(/You left \d+ · Boreal Gym\./)).toBeVisible();
    await expect(page).toHaveURL(/\/staff\/clients\/\d+$/);
    await page.goto('/client/customers');
    await expect(page.getByRole('table', { name: 'Customers' })).toHaveCount(0);
  });

  await test.step('the page that a mail about the client names opens once it is entered', async () => {
    await page.goto('/staff/clients');
    await page.getByRole('searchbox', { name: 'Find by name or ID' }).fill('boreal');
    await page.getByRole('link', { name: 'Boreal Gym' }).click();
    await expect(page).toHaveURL(/\/staff\/clients\/\d+$/);
    const clientId = page.url().split('/').at(-1);
    await page.goto(`/client/settlements?business=${clientId}`);
    const dialog = page.getByRole('dialog', { name: /^Enter \d+ · Boreal Gym$/ });
    await dialog.getByRole('textbox', { name: 'Why do you enter?' }).fill(reason);
    await dialog.getByRole('button', { name: 'Enter' }).click();
    await expect(page).toHaveURL('/client/settlements');
    await expect(page.getByRole('heading', { level: 1, name: 'Settlements' })).toBeVisible();
  });
});
