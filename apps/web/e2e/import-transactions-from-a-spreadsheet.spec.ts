import { addBusinessDays } from '@cordelle/domain/calendar/business-days.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectToFit } from './support/accessible.ts';
import { signIn, viewClient } from './support/console.ts';
import { bankingDayAhead } from './support/payments.ts';
import { test } from './support/story.ts';

const UPLOAD = '/client/transactions/new/imports/csv';
const PREVIEW = '/client/customers/imports/preview-transactions';
const WORK_MAX_MS = 60_000;
const HEADINGS = 'custom_identifier,amount,process_date,comment,frequency,installments';

const choose = (page: Page, name: string, lines: readonly string[]) =>
  page
    .getByLabel('Spreadsheet')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from([HEADINGS, ...lines].join('\r\n')) });

const importButton = (page: Page) => page.getByRole('button', { name: /^Import .* Transactions? \(/ });

test('payments come from a spreadsheet: wrong lines fixed, doubtful ones left out, planned, and taken back', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const day = addBusinessDays('CA-ACSS', await bankingDayAhead(page, 'CA'), 3);

  await test.step('the chooser leads there, and the template names its columns', async () => {
    await page.goto('/client/transactions/new');
    await page.getByRole('link', { name: 'CSV Upload' }).click();
    await expect(page).toHaveURL(new RegExp(UPLOAD));
    await expect(page.getByRole('link', { name: 'Download the template' })).toHaveAttribute(
      'href',
      '/csv_templates/transactions.csv',
    );
  });

  await test.step('every line says what is wrong in its column, and the button says the total', async () => {
    await choose(page, 'april.csv', [
      `TEST-1000000,61.07,${day},Lesson,,`,
      `TEST-1000000,62.07,${day},,Monthly,3`,
      `TEST-1000000,62.07,${day},,Monthly,3`,
      `NOBODY,10.00,${day},,,`,
      `TEST-1000000,sixty,${day},,,`,
    ]);
    await expect(page).toHaveURL(new RegExp(PREVIEW));
    await expect(page.getByText('3 of 5 lines can be imported.')).toBeVisible({ timeout: WORK_MAX_MS });
    for (const name of ['Amount', 'Process date', 'Comment', 'Frequency', 'Installments', 'Errors'])
      await expect(page.getByRole('columnheader', { name })).toBeVisible();
    await expect(importButton(page)).toHaveText('Import 2 Transactions ($123.14)');
    await expect(page.getByRole('row').filter({ hasText: 'NOBODY' })).toContainText(
      'No active customer has this custom identifier.',
    );
    await expect(page.getByRole('row').filter({ hasText: 'Line 4' })).toContainText('Line 3 has the same amount');
    await expect(page.getByRole('row').filter({ hasText: 'Line 2' })).toContainText(formatDate(day, 'en'));
    await expectAccessible(page);
  });

  await test.step('of an identifier nobody has, what it stands for is asked by what is written', async () => {
    await page.getByRole('button', { name: /^Decide about Custom identifier/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Custom identifier' });
    await expect(dialog.getByLabel('Read “NOBODY” as')).toBeVisible();
    await expect(dialog.getByLabel('Read blank cells as')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a wrong line is fixed in place', async () => {
    await page.getByRole('button', { name: /^Fix line 6/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Fix line 6/ });
    await expect(dialog.getByLabel('Amount')).toBeFocused();
    await dialog.getByLabel('Amount').fill('63.07');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(importButton(page)).toHaveText('Import 3 Transactions ($186.21)');
  });

  await test.step('on a phone the lines are cards and nothing runs off', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectToFit(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the chosen lines are planned', async () => {
    await importButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Transactions Imported' });
    await expect(dialog).toBeVisible({ timeout: WORK_MAX_MS });
    await expect(dialog).toContainText('3 transactions, $186.21');
    await dialog.getByRole('button', { name: 'Ok' }).click();
    await page.getByRole('row').filter({ hasText: 'Line 2' }).getByRole('link').first().click();
    await expect(page.getByText('$61.07').first()).toBeVisible();
  });

  await test.step('and taken back', async () => {
    await page.goto(UPLOAD);
    await page.getByRole('link', { name: 'april.csv' }).first().click();
    await page.getByRole('button', { name: 'Undo this import' }).click();
    const question = page.getByRole('alertdialog', { name: 'Undo the import of april.csv?' });
    await expect(question).toContainText('3 schedules ($186.21) end');
    await question.getByRole('button', { name: 'Undo this import' }).click();
    await expect(page.getByText('3 transactions were taken back.')).toBeVisible({ timeout: WORK_MAX_MS });
  });
});

test('who may not plan payments is not offered the upload', async ({ page }) => {
  await signIn(page, 'readonly@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.goto(UPLOAD);
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
  await expect(page.getByLabel('Spreadsheet')).toHaveCount(0);
});
