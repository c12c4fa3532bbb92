import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import { expect } from '@playwright/test';
import { advanceTo } from './support/clock.ts';
import { signIn, viewClient } from './support/console.ts';
import { bankingDayAfter, dayAfterClosedDay, expectStatus, scheduleDebit } from './support/payments.ts';
import { test } from './support/story.ts';

test('a Canadian debit goes to the bank, is approved, and reaches the client in a settlement that adds up', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const processDate = await dayAfterClosedDay(page, 'CA');
  const approvalDate = bankingDayAfter('CA', processDate, 5);

  await test.step('saved: planned, and nothing is decided yet', async () => {
    await scheduleDebit(page, { customer: 'TEST-1000000', amount: '41.17', on: processDate });
    await expect(page.getByText('Pending Approval', { exact: true })).toBeVisible();
    await expectStatus(page, 'Future');
    await expect(page.getByText(`Settlement expected on ${formatDate(approvalDate, 'en')}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
  });

  await test.step('the evening before: with the bank, and no longer to be changed', async () => {
    await advanceTo(page, addDays(processDate, -1));
    await expectStatus(page, 'Sent to Bank');
    await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Ask the bank to stop it' })).toBeVisible();
  });

  await test.step('on the process date: processed', async () => {
    await advanceTo(page, processDate);
    await expectStatus(page, 'Processed');
    await expect(page.getByText('Pending Approval', { exact: true })).toBeVisible();
  });

  await test.step('five banking days later: approved and settled', async () => {
    await advanceTo(page, approvalDate);
    await expectStatus(page, 'Approved');
    await expect(page.getByText('Approved: $41.17 will be paid to you. No return was received in time.')).toBeVisible();
  });

  await test.step('every fact shows what it posted', async () => {
    const approved = page.getByRole('listitem').filter({ hasText: 'Approved: $41.17 will be paid to you.' });
    await approved.getByText('Details').click();
    await expect(approved.getByRole('row', { name: /P6/ })).toContainText('CLIENT_UNAPPROVED');
    await expect(approved.getByRole('row', { name: /P6/ })).toContainText('$41.17');
  });

  await test.step('the settlement adds up to the deposit and lists the payment', async () => {
    await page.getByRole('link', { name: `Settlement sent on ${formatDate(approvalDate, 'en')}` }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: `Settlement of ${formatDate(approvalDate, 'en')}` }),
    ).toBeVisible();
    await expect(page.getByText('Every line adds up to the deposit: difference $0.00')).toBeVisible();
    const row = page
      .getByRole('region', { name: 'Payments in this settlement', exact: true })
      .getByRole('row', { name: '$41.17' });
    await expect(row).toContainText('Test: Paid');
    await expect(row).toContainText('Approved');
  });

  await test.step('a banking day later the deposit is on the bank statement', async () => {
    await advanceTo(page, bankingDayAfter('CA', approvalDate, 2));
    await expect(page.getByRole('article').getByRole('button', { name: 'Paid', exact: true })).toBeVisible();
  });
});
