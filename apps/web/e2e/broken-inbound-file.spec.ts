import { expect } from '@playwright/test';
import { expectNoFault } from './support/accessible.ts';
import { advanceTo } from './support/clock.ts';
import { signIn, viewClient } from './support/console.ts';
import { bankingDayAfter, bankingDayAhead, expectStatus, scheduleDebit } from './support/payments.ts';
import { signInAsStaff } from './support/staff.ts';
import { test } from './support/story.ts';

test('a broken file of the bank is set aside whole with its fault in words; the correct one is applied', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const processDate = await bankingDayAhead(page, 'CA');
  await scheduleDebit(page, { customer: 'TEST-1005005', amount: '33.47', on: processDate });
  await advanceTo(page, bankingDayAfter('CA', processDate, 1));

  await test.step('nothing of the broken file reached the payment, and its page says that one waits to be read', async () => {
    await expectStatus(page, 'Processed');
    await expect(page.getByText('A file from the bank has been waiting to be read since')).toBeVisible();
    await expectNoFault(page);
  });

  const staffPage = await (await browser.newContext()).newPage();
  await signInAsStaff(staffPage);

  await test.step('the provider sees the file, the fault, and the line', async () => {
    await staffPage.goto('/staff/bank_files');
    await staffPage.getByLabel('State').selectOption('Quarantined');
    await expect(staffPage).toHaveURL(/state=Quarantined/);
    await staffPage
      .getByRole('link', { name: /^CA_RET_/ })
      .first()
      .click();
    await expect(staffPage.getByRole('heading', { name: 'Why it was not applied' })).toBeVisible();
    await expect(staffPage.getByText(/^Line \d+: /)).toBeVisible();
    await expect(staffPage.getByText('Nothing of this file was applied.')).toBeVisible();
    await expect(staffPage.getByRole('listitem').filter({ hasText: 'Faulty line' })).toHaveCount(1);
  });

  await test.step('the provider answers the question it opened', async () => {
    await staffPage.goto('/staff/review/questions');
    const question = staffPage.getByRole('row', { name: /A file of the bank is broken/ }).first();
    await question.getByRole('button', { name: 'Resolve' }).click();
    const dialog = staffPage.getByRole('dialog', { name: /^Resolve: / });
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await expect(dialog.getByText('Enter what was found or done.')).toBeVisible();
    await dialog.getByLabel('Note').fill('The bank sends the file again tomorrow.');
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await expect(dialog).toBeHidden();
    await staffPage.getByLabel('Show').selectOption('all');
    await expect(staffPage.getByText('The bank sends the file again tomorrow.').first()).toBeVisible();
  });

  await test.step('the correct file of the next banking day is applied', async () => {
    await advanceTo(page, bankingDayAfter('CA', processDate, 2));
    await expectStatus(page, 'Declined');
    await expect(page.getByText('A file from the bank has been waiting to be read since')).toBeHidden();
  });

  await test.step('once the bank’s statement of that day is in, the ledger holds', async () => {
    await advanceTo(page, bankingDayAfter('CA', processDate, 3));
    await staffPage.goto('/staff/integrity');
    await expect(staffPage.getByText('All ten hold.')).toBeVisible();
  });
});
