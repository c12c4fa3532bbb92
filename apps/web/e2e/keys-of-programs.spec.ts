import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signIn, viewClient } from './support/console.ts';
import { test } from './support/story.ts';

/** The key as it is shown once; the dialog is put away. */
async function keptKey(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: /^Your key for / });
  await expect(dialog).toContainText('it is not shown again');
  const key = await dialog.getByRole('textbox', { name: 'Key' }).inputValue();
  expect(key).toMatch(/^cdl_test_/);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await expect(dialog).toBeHidden();
  return key;
}

/** As a program asks, which has no cookie. */
const statusOf = async (page: Page, key: string, path: string): Promise<number> =>
  (await fetch(new URL(`/v3/${path}`, page.url()), { headers: { authorization: `Bearer ${key}` } })).status;

test('a key of a program is made, seen once, replaced and deleted', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.goto('/client/settings/api_keys');
  const table = page.getByRole('table', { name: 'API keys' });
  let first = '';

  await test.step('it may do what was chosen, and nothing else', async () => {
    await page.getByRole('button', { name: 'Create a key' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'A new key' });
    await dialog.getByRole('button', { name: 'Create a key' }).click();
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/required/i);
    await dialog.getByLabel('Name').fill('Boutique');
    await dialog.getByRole('button', { name: 'Create a key' }).click();
    first = await keptKey(page);
    expect(await statusOf(page, first, 'me')).toBe(200);
    expect(await statusOf(page, first, 'settlements')).toBe(403);
    await page.reload();
    await expect(table).toContainText('Boutique');
    await expect(page.locator('body')).not.toContainText(first);
    await expectAccessible(page);
  });

  await test.step('what it asked is looked up, and its errors alone', async () => {
    // Written a moment later, and seen by whoever comes then; a key that asked nothing yet has nothing to look up.
    await expect(async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Requests with Boutique' }).click({ timeout: 2_000 });
      const sheet = page.getByRole('dialog', { name: 'Requests with Boutique' });
      await expect(sheet.getByText('GET /v3/me', { exact: true })).toBeVisible({ timeout: 2_000 });
      await sheet.getByRole('button', { name: 'Errors' }).click();
      await expect(sheet.getByText('GET /v3/settlements')).toBeVisible({ timeout: 2_000 });
      await expect(sheet.getByText('GET /v3/me', { exact: true })).toHaveCount(0);
    }).toPass();
    await page.keyboard.press('Escape');
  });

  await test.step('another takes its place, and it works no longer where nobody leaves it time', async () => {
    await page.getByRole('button', { name: 'Replace Boutique' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace the key Boutique?' });
    await dialog.getByLabel('The old key works').selectOption({ label: 'No longer' });
    await dialog.getByRole('button', { name: 'Replace' }).click();
    const second = await keptKey(page);
    expect(second).not.toBe(first);
    expect(await statusOf(page, second, 'me')).toBe(200);
    expect(await statusOf(page, first, 'me')).toBe(401);
    await page.reload();
    // The one that was replaced stays in the list, as expired.
    const working = table.getByRole('row').filter({ has: page.getByRole('button', { name: 'Replace Boutique' }) });
    await working.getByRole('button', { name: 'Delete Boutique' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('The key Boutique is deleted.')).toBeVisible();
    expect(await statusOf(page, second, 'me')).toBe(401);
  });
});

test('keys that cannot be listed say so', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.route('**/trpc/apiKeys.list*', (route) => route.fulfill({ status: 400, body: '[]' }));
  await page.goto('/client/settings/api_keys');
  await expect(page.getByText('Sorry! Something went wrong. Please try again.')).toBeVisible();
  await page.unroute('**/trpc/apiKeys.list*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert').getByText('Sorry!')).toHaveCount(0);
});

test('who only reads is offered no keys', async ({ page }) => {
  await signIn(page, 'readonly@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.goto('/client/settings/api_keys');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create a key' })).toHaveCount(0);
});
