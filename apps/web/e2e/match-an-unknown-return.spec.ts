import { expect } from '@playwright/test';
import { advanceTo } from './support/clock.ts';
import { signIn, viewClient } from './support/console.ts';
import { bankingDayAfter, bankingDayAhead, expectStatus, scheduleDebit } from './support/payments.ts';
import { signInAsStaff } from './support/staff.ts';
import { test } from './support/story.ts';

test('a return that names no payment is matched by a person, and the payment is declined', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const processDate = await bankingDayAhead(page, 'CA');
  const address = await scheduleDebit(page, { customer: 'TEST-1005002', amount: '61.83', on: processDate });
  await advanceTo(page, bankingDayAfter('CA', processDate, 2));
  await expectStatus(page, 'Processed');

  const staffPage = await (await browser.newContext()).newPage();
  await signInAsStaff(staffPage);

  await test.step('the provider is asked, and finds the payment by its amount', async () => {
    await staffPage.goto('/staff/review/questions');
    const question = staffPage.getByRole('row', { name: /A return fits no payment/ }).filter({ hasText: '$61.83' });
    await question.getByRole('button', { name: 'Match to a payment' }).click();
    const dialog = staffPage.getByRole('dialog', { name: 'Which payment was returned?' });
    await dialog.getByRole('button', { name: 'Match this payment' }).click();
    await expect(dialog.getByText('Choose the payment that was returned.').first()).toBeVisible();
    await dialog.getByRole('searchbox').fill('61.83');
    await dialog.getByRole('radio').first().check();
    await dialog.getByLabel('Note').fill('The bank named the payment by telephone.');
    await dialog.getByRole('button', { name: 'Match this payment' }).click();
    await expect(dialog).toBeHidden();
    await expect(question).toHaveCount(0);
  });

  await test.step('the payment says why it was declined, and who said so', async () => {
    await page.goto(address);
    await expectStatus(page, 'Declined');
    await expect(page.getByText('Not enough money in the account (NSF)').first()).toBeVisible();
    await expect(page.getByText(/\(provider\)/).first()).toBeVisible();
  });
});
