import { expect } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
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
