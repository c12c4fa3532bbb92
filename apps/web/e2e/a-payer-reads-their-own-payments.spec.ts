import { expect } from '@playwright/test';
import { signIn } from './support/console.ts';
import { test } from './support/story.ts';

test('a payer reads their own payments and nothing else', async ({ page }) => {
  await signIn(page, 'customer@cordelle.test');

  await test.step('everything of their own on one page', async () => {
    await expect(page).toHaveURL(/\/student$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Your payments to Maple Dental' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Upcoming Payments' }).getByRole('row').nth(1)).toContainText(
      '$89.00',
    );
    await expect(page.getByText('You have authorized Maple Dental to debit your account.')).toBeVisible();
    await expect(page.getByText(/^\*+\d{2}$/)).toBeVisible();
  });

  await test.step('a payment in plain words', async () => {
    await page.getByRole('region', { name: 'Payment History' }).getByRole('row').nth(3).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payment of $89.00' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
    await page.getByRole('link', { name: 'My payments' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your payments to Maple Dental' })).toBeVisible();
  });

  await test.step('nothing can be changed', async () => {
    for (const name of [/edit/i, /remove/i, /new/i, /stop/i])
      await expect(page.getByRole('main').getByRole('button', { name })).toHaveCount(0);
  });

  await test.step('no other page opens', async () => {
    for (const path of ['/client/customers', '/client/home', '/staff/bank_files', '/client/settings/users']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('table', { name: /customer|bank file/i })).toHaveCount(0);
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Customers' })).toHaveCount(0);
    }
    await page.goto('/student/transactions/1');
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Payment of');
  });

  await test.step('in French', async () => {
    await page.goto('/student');
    await page.getByRole('button', { name: 'Français' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Vos paiements à Maple Dental' })).toBeVisible();
    await expect(page.getByText(/89,00\s\$/).first()).toBeVisible();
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your payments to Maple Dental' })).toBeVisible();
  });
});
