import { expect } from '@playwright/test';
import { expectAccessible, expectToFit } from './support/accessible.ts';
import { signIn, viewClient } from './support/console.ts';
import { mailedLink } from './support/mailbox.ts';
import { test } from './support/story.ts';

const HEADING = 'Reminders and Receipts';

test('a business writes its own reminder, looks at it, and chooses who gets receipts', async ({ page }) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.goto('/client/settings/notification_settings');
  await expect(page.getByRole('heading', { level: 1, name: HEADING })).toBeVisible();
  const reminders = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Payment reminders' }) });
  const text = reminders.getByLabel('Your text in English');

  await test.step('a placeholder nobody fills is named', async () => {
    await text.fill('Dear {first_name}');
    await expect(reminders.getByText('{first_name} is not a placeholder. Choose one of those below.')).toBeVisible();
    await expect(reminders.getByRole('button', { name: 'Save text' })).toBeDisabled();
  });

  await test.step('so is a link to somebody else’s website', async () => {
    await text.fill('See https://elsewhere.test/offer');
    await reminders.getByRole('button', { name: 'Save text' }).click();
    await expect(reminders.getByText(/elsewhere\.test/).last()).toBeVisible();
  });

  await test.step('the text is looked at in both languages, and sent to oneself', async () => {
    await text.fill('See you soon, {customer_name}: {amount}.');
    await reminders.getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Preview: Payment reminders' });
    await expect(dialog.getByRole('region', { name: 'English' })).toContainText(/See you soon, .+: \$[\d,.]+ CAD\./);
    await expect(dialog.getByRole('region', { name: 'Français' })).toContainText('prélèvera');
    const since = new Date();
    await dialog.getByRole('region', { name: 'English' }).getByRole('button', { name: 'Send test to me' }).click();
    await expect(page.getByText('The test was sent to demo@cordelle.test.')).toBeVisible();
    const subject = await dialog.getByRole('region', { name: 'English' }).locator('p').first().innerText();
    await mailedLink(page, { to: 'demo@cordelle.test', subject: `Test: ${subject}`, since });
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('it is saved, and taken back', async () => {
    await reminders.getByRole('button', { name: 'Save text' }).click();
    await expect(reminders.getByText('Changes saved')).toBeVisible();
    await page.reload();
    await expect(text).toHaveValue('See you soon, {customer_name}: {amount}.');
    await reminders.getByRole('button', { name: 'Use the standard text' }).click();
    await expect(text).toHaveValue(/will withdraw/);
  });

  await test.step('customers are switched one by one; who unsubscribed cannot be', async () => {
    const table = page.getByRole('table', { name: 'Reminders and receipts per customer' });
    await expect(table.getByText('Unsubscribed').first()).toBeVisible();
    await expect(table.getByRole('row').filter({ hasText: 'Unsubscribed' }).getByRole('switch').first()).toBeDisabled();
    const receipt = table.getByRole('switch', { name: /^Payment receipts for/ }).first();
    const before = await receipt.getAttribute('aria-checked');
    await receipt.click();
    await expect(receipt).not.toHaveAttribute('aria-checked', before ?? '');
    const box = page.getByRole('region', { name: /Reminders and receipts per customer/ }).last();
    expect((await box.boundingBox())?.height).toBe(500);
  });

  await expectAccessible(page);
  await expectToFit(page);
});
