import { formatDate } from '@cordelle/i18n/format.ts';
import { expect } from '@playwright/test';
import { advanceTo } from './support/clock.ts';
import { signIn, viewClient } from './support/console.ts';
import { bankingDayAfter, bankingDayAhead, expectStatus, scheduleDebit } from './support/payments.ts';
import { test } from './support/story.ts';

test('a debit without funds is declined in plain words, in both languages, and no settlement is promised', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const processDate = await bankingDayAhead(page, 'CA');
  const returned = bankingDayAfter('CA', processDate, 1);
  await scheduleDebit(page, { customer: 'TEST-1000901', amount: '27.31', on: processDate });

  await advanceTo(page, returned);
  await expectStatus(page, 'Declined');
  await expect(page.getByText(`Declined on ${formatDate(returned, 'en')}`)).toBeVisible();
  await expect(page.getByText('Not enough money in the account (NSF) · 901', { exact: true })).toBeVisible();
  await expect(page.getByText('There was not enough money in the account when the bank looked.')).toBeVisible();
  await expect(page.getByText(/^Settlement (sent|expected) on/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Retry payment' })).toBeVisible();

  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByText('Provision insuffisante · 901', { exact: true })).toBeVisible();
  await expect(page.getByText(`Refusé le ${formatDate(returned, 'fr')}`)).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expectStatus(page, 'Declined');
});
