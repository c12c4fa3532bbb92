import { expect } from '@playwright/test';
import { PASSWORD, signIn, viewClient } from './support/console.ts';
import { mailedLink } from './support/mailbox.ts';
import { payer } from './support/payer.ts';
import { test } from './support/story.ts';

/** The smallest picture there is. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('the second administrator stops a change of account that somebody asked for in the name of the first', async ({
  page,
  browser,
}) => {
  const since = new Date();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.goto('/client/update_settlement_account');
  await page.getByRole('button', { name: 'My bank is not listed' }).click();
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(
    'Void cheque or account authorization is required.',
  );
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(
    'Recent bank statement is required.',
  );
  const last2 = /ending in (\d\d)/.exec(await page.getByRole('main').innerText())?.[1] ?? '';
  await page.getByLabel('Number of the current account').fill(`*****${last2}`);
  await page.getByLabel('Transit number').fill('00456');
  await page.getByLabel('Institution number').fill('004');
  await page.getByLabel('Account number', { exact: true }).fill('7788912');
  for (const index of [0, 1]) {
    const file = { name: `document-${index}.png`, mimeType: 'image/png', buffer: PICTURE };
    await page.locator('input[type=file]').nth(index).setInputFiles(file);
    await expect(page.getByText(file.name).first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText('Your bank account update request has been received.')).toBeVisible();
  await expect(page.getByRole('main').getByText('account ending in 12')).toBeVisible();

  const subject = 'Someone asked to change a bank account of Maple Dental';
  const link = await mailedLink(page, { to: 'admin@cordelle.test', subject, since });
  const elsewhere = await payer(browser);
  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'That was not us: stop it' }).click();
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('The change is stopped');
  await elsewhere.context().close();

  await page.goto('/client/home');
  await expect(page.getByText('You were signed out because someone stopped a change of bank account')).toBeVisible();
  await page.getByLabel('Email').fill('demo@cordelle.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Held: someone stopped the change of account')).toBeVisible();
});

test('a business signs in at its new bank in place of numbers and documents', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Boreal Gym');
  await page.goto('/client/settings');
  await page.goto('/client/update_settlement_account');
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText('Sign in at your bank');
  const last2 = /ending in (\d\d)/.exec(await page.getByRole('main').innerText())?.[1] ?? '';
  await page.getByLabel('Number of the current account').fill(`*****${last2}`);
  await page.getByRole('button', { name: 'Accept and continue' }).click();
  const bank = page.frameLocator('iframe[title="Connect your bank"]');
  await bank.getByRole('link', { name: 'Wells Fargo' }).click();
  await bank.getByLabel('Username').fill('gym');
  await bank.getByLabel('Password').fill('anything');
  await bank.getByRole('button', { name: 'Continue' }).click();
  await bank.getByLabel('Holder the bank names').fill('BOREAL GYM');
  await bank.getByRole('button', { name: 'Share this account' }).click();
  await expect(page.getByText('Verified with your bank, in the name of the business.')).toBeVisible();
  await expect(page.locator('input[type=file]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText('Your bank account update request has been received.')).toBeVisible();
});
