import { formatDate } from '@cordelle/i18n/format.ts';
import { expect, type Page } from '@playwright/test';
import { advanceTo } from './support/clock.ts';
import { signIn, viewClient } from './support/console.ts';
import { bankingDayAfter, bankingDayAhead, expectStatus, scheduleDebit } from './support/payments.ts';
import { test } from './support/story.ts';

/** Business days from a debit to its return, and from there to the proposed second attempt. */
const RETURNED = { CA: 1, US: 2 } as const;
const PROPOSED_AFTER = 5;

const whatHappened = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'What happened, and what you can do next' }) });

/** Tries the open payment again on the proposed date and arrives at the page of the new attempt. */
async function tryAgain(page: Page, proposed: string): Promise<void> {
  await whatHappened(page).getByRole('button', { name: 'Retry payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Retry this payment' });
  await expect(dialog.getByLabel('Process date', { exact: true })).toHaveValue(formatDate(proposed, 'en'));
  await dialog.getByRole('button', { name: 'Retry payment' }).click();
  await expect(page.getByText(/^(Attempt \d) \(this one\)$/)).toBeVisible();
  await expectStatus(page, 'Future');
}

test('in Canada a payment without funds is tried again once, and paid', async ({ page }) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const processDate = await bankingDayAhead(page, 'CA');
  const returned = bankingDayAfter('CA', processDate, RETURNED.CA);
  const proposed = bankingDayAfter('CA', returned, PROPOSED_AFTER);
  // The account pays from its third debit on: one more takes its turn first.
  await scheduleDebit(page, { customer: 'TEST-1002901', amount: '31.07', on: processDate });
  const first = await scheduleDebit(page, { customer: 'TEST-1002901', amount: '32.08', on: processDate });

  await advanceTo(page, returned);
  await expectStatus(page, 'Declined');
  await expect(whatHappened(page)).toContainText('901');
  await expect(whatHappened(page)).toContainText('presented once more, for the same amount, within 30 days');
  await tryAgain(page, proposed);
  const second = new URL(page.url()).pathname;
  await page.getByRole('link', { name: 'First attempt' }).click();
  await expect(page).toHaveURL(new RegExp(`${first}$`));
  await expect(whatHappened(page)).toContainText('Not possible: Retry payment');
  await expect(whatHappened(page)).toContainText('This payment was already retried. Open the new attempt.');

  await page.goto(second);
  await advanceTo(page, bankingDayAfter('CA', proposed, 5));
  await expectStatus(page, 'Approved');
});

test('in the United States it may be tried twice more; looking back shows what it was', async ({ page }) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Boreal Gym');
  const processDate = await bankingDayAhead(page, 'US');
  await scheduleDebit(page, { customer: 'TEST-100002001', amount: '33.09', on: processDate });

  const returned = bankingDayAfter('US', processDate, RETURNED.US);
  await advanceTo(page, returned);
  await expectStatus(page, 'Declined');
  await tryAgain(page, bankingDayAfter('US', returned, PROPOSED_AFTER));

  const again = bankingDayAfter('US', bankingDayAfter('US', returned, PROPOSED_AFTER), RETURNED.US);
  await advanceTo(page, again);
  await expectStatus(page, 'Declined');
  await expect(whatHappened(page)).toContainText('R01');
  await tryAgain(page, bankingDayAfter('US', again, PROPOSED_AFTER));
  await expect(page.getByText('Attempt 3 (this one)')).toBeVisible();

  await advanceTo(page, bankingDayAfter('US', bankingDayAfter('US', again, PROPOSED_AFTER), 5));
  await expectStatus(page, 'Approved');

  await page.getByRole('button', { name: 'View as of' }).click();
  const slider = page.getByRole('slider', { name: 'Recorded moments' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/as_of=/);
  await expect(page.getByText('It did not exist yet.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  const status = page.getByRole('row', { name: 'Status' });
  await expect(status).toContainText('Future');
  await expect(status).toContainText('Approved');
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect(page).not.toHaveURL(/as_of=/);
});

test('a closed account cannot be tried again, and the page says why and what helps', async ({ page }) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const processDate = await bankingDayAhead(page, 'CA');
  await scheduleDebit(page, { customer: 'TEST-1000905', amount: '34.10', on: processDate });
  await advanceTo(page, bankingDayAfter('CA', processDate, RETURNED.CA));
  await expectStatus(page, 'Declined');
  await expect(whatHappened(page)).toContainText('The account no longer exists.');
  await expect(whatHappened(page)).toContainText('Not possible: Retry payment');
  await expect(whatHappened(page)).toContainText('This account cannot be debited.');
  await expect(whatHappened(page).getByRole('link', { name: 'Change the bank details' })).toBeVisible();
});
