import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { expect, type Page } from '@playwright/test';
import { advanceDays, advanceTo } from './support/clock.ts';
import { signIn, viewClient } from './support/console.ts';
import { bankingDayAfter, bankingDayAhead, expectStatus, scheduleDebit } from './support/payments.ts';
import { test } from './support/story.ts';

/** The bank of the sandbox returns it twenty calendar days after the process date, or on the next banking day. */
const DISPUTED_AFTER_DAYS = 20;
/** A settlement is made on the next day on which something is approved, or once the debt is five banking days old. */
const DAYS_TO_SETTLEMENT_MAX = 8;

const deduction = (page: Page) => page.getByRole('link', { name: /^Deducted in the settlement of/ });

test('a debit disputed after it was paid out is deducted from the next settlement', async ({ page }) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const processDate = await bankingDayAhead(page, 'CA');
  await scheduleDebit(page, { customer: 'TEST-1000917', amount: '53.09', on: processDate });

  await advanceTo(page, bankingDayAfter('CA', processDate, 5));
  await expectStatus(page, 'Approved');
  await expect(page.getByText(/^Settlement sent on/)).toBeVisible();

  const disputed = addDays(processDate, DISPUTED_AFTER_DAYS);
  await advanceTo(page, bankingDayAfter('CA', addDays(disputed, -1), 1));
  await expectStatus(page, 'Chargeback');
  await expect(page.getByText(/^Declined on/)).toBeVisible();
  await expect(page.getByText(/^Settlement (sent|expected) on/)).toHaveCount(0);
  await expect(page.getByText('The customer cancelled the agreement · 917', { exact: true })).toBeVisible();

  for (let day = 0; day < DAYS_TO_SETTLEMENT_MAX && (await deduction(page).count()) === 0; day += 1)
    await advanceDays(page, 1);
  await deduction(page).click();
  await expect(page.getByText('Every line adds up to the deposit: difference $0.00')).toBeVisible();
  await expect(page.getByRole('table', { name: 'How the deposit was calculated' })).toContainText('Chargebacks');
  await expect(
    page.getByRole('region', { name: 'Payments in this settlement', exact: true }).getByRole('row', { name: '$53.09' }),
  ).toContainText('Chargeback');
});
