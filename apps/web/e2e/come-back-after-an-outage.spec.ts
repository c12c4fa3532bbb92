import { expect } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
import { bankingDayAhead } from './support/payments.ts';
import { test } from './support/story.ts';

/** Longer than it takes until a page asks again by itself. */
const BACK_MAX_MS = 30_000;

test('pages that failed while nobody answered come back by themselves', async ({ page, context }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.goto('/client/home');
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main menu' });

  await test.step('without a network, a page that was not open yet', async () => {
    await context.setOffline(true);
    await menu.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByText('You are offline. Nothing will be sent.').first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible({ timeout: BACK_MAX_MS });
    await expect(page.getByText('You are offline')).toHaveCount(0);
  });
});

test('who changes what they sent, because its answer was lost, is told that it was saved', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const on = await bankingDayAhead(page, 'CA');
  await page.goto('/client/customers?q=TEST-1000000');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('link', { name: 'New Transaction' }).click();
  const create = page.getByRole('button', { name: 'Create payment' });
  await page.getByLabel('Amount').fill('41.11');
  await page.getByLabel('Frequency').selectOption('Once');
  await page.getByLabel('Process date', { exact: true }).fill(on);
  await page.route(
    /transactionSchedules\.create/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await create.click();
  await expect(page.getByText('The server did not answer.')).toBeVisible();
  await page.getByLabel('Amount').fill('42.22');
  await create.click();
  await expect(page.getByText('What you sent first was saved')).toBeVisible();
  await create.click();
  await expect(page.getByRole('dialog', { name: 'Transaction Created' })).toContainText('$42.22');
});
