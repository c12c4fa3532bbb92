import { expect } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
import { test } from './support/story.ts';

test('a read-only user sees customers, payments and settlements, and no way to change them', async ({ page }) => {
  await signIn(page, 'readonly@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const menu = page.getByRole('navigation', { name: /menu/i });

  await test.step('the menu holds what they may read', async () => {
    await expect(menu.getByRole('link', { name: 'Customers' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Settlements' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  });

  await test.step('a customer without actions, and with masked numbers', async () => {
    await page.goto('/client/customers?q=TEST-1000000');
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Test: Paid' })).toBeVisible();
    await expect(page.getByText(/••\d{2}/).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'New Transaction' })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button', { name: /edit|remove|archive|show number/i })).toHaveCount(
      0,
    );
  });

  await test.step('addresses typed by hand lead to what they may see', async () => {
    const customer = new URL(page.url()).pathname;
    for (const path of [
      `${customer}/new_transaction_schedule`,
      '/client/settings/users',
      '/client/settings/audit_log',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: /create payment|new/i })).toHaveCount(0);
      await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveCount(0);
      await expect(page.getByText('Your role does not open that page.')).toBeVisible();
    }
  });

  await test.step('which is said once, and not to whoever loads the page they were led to', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('Your role does not open that page.')).toHaveCount(0);
  });
});

test('a custom user manages customers and payments, and finds no users and no keys', async ({ page }) => {
  await signIn(page, 'custom@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.goto('/client/customers?q=TEST-1000000');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('link', { name: 'New Transaction' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: /menu/i }).getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await page.goto('/client/settings/users');
  await expect(page.getByRole('table', { name: 'Users' })).toHaveCount(0);
  await expect(page.getByText('Your role does not open that page.')).toBeVisible();
});
