import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import { expect } from '@playwright/test';
import { advanceTo } from './support/clock.ts';
import { signIn, viewClient } from './support/console.ts';
import { bankingDayAfter, dayAfterClosedDay, expectStatus, scheduleDebit } from './support/payments.ts';
import { test } from './support/story.ts';

test('an American debit is approved with a part held back, and the settlement shows both', async ({ page }) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Boreal Gym');
  const processDate = await dayAfterClosedDay(page, 'US');
  const approvalDate = bankingDayAfter('US', processDate, 5);

  await scheduleDebit(page, { customer: 'TEST-100000000', amount: '80.00', on: processDate });
  await expectStatus(page, 'Future');

  await advanceTo(page, addDays(processDate, -1));
  await expectStatus(page, 'Sent to Bank');

  await advanceTo(page, processDate);
  await expectStatus(page, 'Processed');

  await advanceTo(page, approvalDate);
  await expectStatus(page, 'Approved');
  await expect(page.getByText('Of $80.00, $2.00 is held back')).toBeVisible();

  await page.getByRole('link', { name: `Settlement sent on ${formatDate(approvalDate, 'en')}` }).click();
  await expect(page.getByText('Every line adds up to the deposit: difference $0.00')).toBeVisible();
  await expect(page.getByRole('table', { name: 'How the deposit was calculated' })).toContainText('Holdback');
  await expect(
    page.getByRole('region', { name: 'Payments in this settlement', exact: true }).getByRole('row', { name: '$80.00' }),
  ).toContainText('Test: Paid');
});
