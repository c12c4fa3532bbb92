import { expect } from '@playwright/test';
import { signIn } from './support/console.ts';
import { test } from './support/story.ts';

const BANNER = 'Your account has been closed. If you have any questions, please contact support';

test('who collected for a closed client still reads its records, and starts nothing new', async ({ page }) => {
  await signIn(page, 'former@cordelle.test');

  await test.step('arrives at the customers, and is told', async () => {
    await expect(page).toHaveURL(/\/client\/customers/);
    await expect(page.getByText(BANNER)).toBeVisible();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(6);
    await expect(page.getByRole('main').getByRole('link', { name: /^New/ })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button', { name: /^New/ })).toHaveCount(0);
  });

  await test.step('a customer’s history is there, a new payment is not', async () => {
    await page.getByRole('table').getByRole('link').first().click();
    await expect(
      page
        .getByRole('region', { name: 'Transaction History' })
        .getByRole('listitem')
        .filter({ hasText: '$65.00' })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'New Transaction' })).toHaveCount(0);
  });

  await test.step('settlements are there', async () => {
    await page.getByRole('navigation', { name: /menu/i }).getByRole('link', { name: 'Settlements' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByText(BANNER)).toBeVisible();
  });

  await test.step('home and the sign-up are not', async () => {
    for (const path of ['/client/home', '/client/signup']) {
      await page.goto(path);
      await expect(page.getByText(BANNER)).toBeVisible();
      await expect(page).not.toHaveURL(new RegExp(`${path}$`));
    }
  });
});

test('a client that waits for the provider sees what happens next, and nothing else', async ({ page }) => {
  await signIn(page, 'pending@cordelle.test');
  await expect(page).toHaveURL(/\/client\/signup_complete$/);
  await expect(page.getByRole('heading', { level: 1, name: 'We have received your application' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveText(['Pending']);
  await page.goto('/client/customers');
  await expect(page).toHaveURL(/\/client\/signup_complete$/);
});
