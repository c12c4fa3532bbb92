import { expect } from '@playwright/test';
import { signInAsStaff } from './support/staff.ts';
import { test } from './support/story.ts';

const LONGER_THAN_A_PAUSE_MS = 1_000;

test('who types and clicks at once comes to what was clicked, also where its page takes a while', async ({ page }) => {
  await signInAsStaff(page);
  await page.goto('/staff/clients');
  const client = page.getByRole('link', { name: 'Maple Dental' });
  await expect(client).toBeVisible();
  await page.route(/\/assets\/.*\.js|\/trpc\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LONGER_THAN_A_PAUSE_MS));
    await route.continue();
  });
  await page.getByRole('searchbox', { name: 'Find by name or ID' }).fill('maple');
  await client.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Maple Dental' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/staff\/clients\?q=maple$/);
});

test('a row that is pressed stays under the pointer while others come and go, and is opened', async ({ page }) => {
  await signInAsStaff(page);
  await page.goto('/staff/clients');
  const client = page.getByRole('link', { name: 'Maple Dental' });
  await expect(client).toBeVisible();
  const pressed = Promise.withResolvers<void>();
  await page.route(/\/trpc\/clients\.list/, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.getByRole('searchbox', { name: 'Find by name or id' }).fill('maple');
  await client.hover();
  await page.mouse.down();
  pressed.resolve();
  await expect(page.getByText('Clients: 1', { exact: true })).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1, name: 'Maple Dental' })).toBeVisible();
});
