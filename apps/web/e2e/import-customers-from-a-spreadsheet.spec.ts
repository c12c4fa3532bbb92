import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectToFit } from './support/accessible.ts';
import { signIn, viewClient } from './support/console.ts';
import { heldBack } from './support/held-back.ts';
import { test } from './support/story.ts';

const UPLOAD = '/client/customers/new/imports/csv';
const PREVIEW = '/client/customers/imports/preview-customers';
/** A thousand lines may wait their turn behind other work of the day. */
const WORK_MAX_MS = 60_000;

const HEADINGS = [
  'name',
  'custom_identifier',
  'email',
  'phone',
  'customer_type',
  'authorization_type',
  'transit_number',
  'institution_number',
  'account_number',
  'authorization_amount',
];
const LINES = 1000;
const BAD_EVERY = 25;

/** A thousand customers, every 25th of them wrong: half by their limit, half by their type. */
function thousandCustomers(): string {
  const lines = Array.from({ length: LINES }, (_, index) => {
    const number = String(index + 1).padStart(4, '0');
    const isBad = (index + 1) % BAD_EVERY === 0;
    const wrongType = isBad && (index + 1) % (2 * BAD_EVERY) === 0;
    const limit = isBad && !wrongType ? 'see the file' : '500.00';
    const type = wrongType ? 'Martian' : 'Personal';
    return `Reader ${number},READ-${number},reader.${number}@example.test,613 555 0100,${type},In Person,01234,003,1${number}${number},${limit}`;
  });
  return [HEADINGS.join(','), ...lines].join('\r\n');
}

const choose = (page: Page, name: string, content: string | Buffer) =>
  page.getByLabel('Spreadsheet').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

const importButton = (page: Page) => page.getByRole('button', { name: /^Import .* Selected Customers$/ });

async function fixFirst(page: Page, fix: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>) {
  await page
    .getByRole('button', { name: /^Fix line/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Fix line/ });
  await fix(dialog);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

test('a thousand customers are imported from a spreadsheet, five of forty bad lines fixed in place, and taken back', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');

  await test.step('the file is read and every line checked', async () => {
    await page.goto(UPLOAD);
    await expect(page.getByRole('link', { name: 'Download the template' })).toHaveAttribute(
      'href',
      '/csv_templates/customers_ca.csv',
    );
    await choose(page, 'readers.csv', thousandCustomers());
    await expect(page).toHaveURL(new RegExp(PREVIEW));
    await expect(page.getByText('960 of 1,000 lines can be imported.')).toBeVisible({ timeout: WORK_MAX_MS });
    await expect(page.getByText('40 lines have errors: fix them here, or leave them out.')).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText([
      '',
      'Name',
      'Custom identifier',
      'Email',
      'Errors',
      'Status',
      'Actions',
    ]);
    await expect(importButton(page)).toHaveText('Import 960 Selected Customers');
  });

  await test.step('only lines without errors can be chosen', async () => {
    const bad = page.getByRole('row').filter({ hasText: 'READ-0025' });
    await expect(bad.getByRole('checkbox')).toBeDisabled();
    await expect(bad).toContainText('Enter an amount like 50.00, with at most two decimals.');
    const first = page.getByRole('checkbox', { name: 'Select Reader 0001, Line 2' });
    await first.click();
    await expect(first).not.toBeChecked();
    await expect(importButton(page)).toHaveText('Import 959 Selected Customers');
    await page.getByRole('button', { name: 'Select all 960 lines without errors' }).click();
    await expect(importButton(page)).toHaveText('Import 960 Selected Customers');
  });

  await test.step('five bad lines are fixed in place', async () => {
    await page.getByRole('button', { name: /^To fix/ }).click();
    await expect(page.getByRole('row').filter({ hasText: 'READ-' })).toHaveCount(25);
    for (const number of ['0025', '0050', '0075', '0100', '0125'])
      await fixFirst(page, async (dialog) => {
        await expect(dialog).toContainText(`Reader ${number}`);
        if (Number(number) % (2 * BAD_EVERY) === 0) await dialog.getByLabel('Agreement type').selectOption('Business');
        else await dialog.getByLabel('Authorization limit').fill('500.00');
      });
    await expect(importButton(page)).toHaveText('Import 965 Selected Customers');
  });

  await test.step('what is still wrong is said, and nothing is lost', async () => {
    await page.getByRole('button', { name: 'Fix line 151: Reader 0150' }).click();
    const dialog = page.getByRole('dialog', { name: 'Fix line 151: Reader 0150' });
    await dialog.getByText('Everything else on this line').click();
    await expect(dialog.getByLabel('Account number')).toHaveValue('*******50');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert', { name: 'There is a problem' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expectAccessible(page, {
      open: () => page.getByRole('button', { name: /^(Fix line 151|Corriger la ligne 151)/ }).click(),
    });
    await expect(importButton(page)).toHaveText('Import 965 Selected Customers');
  });

  await test.step('the import runs to its end, also where what was read before it began arrives after its answer', async () => {
    const late = await heldBack(page, 'customerImports.byId');
    await page.getByRole('button', { name: 'Français', exact: true }).click();
    await late.asked;
    const started = page.waitForResponse(/customerImports\.start/);
    await page.getByRole('button', { name: /965/ }).filter({ hasText: 'Import' }).click();
    await started;
    await late.answer();
    const dialog = page.getByRole('dialog', { name: 'Clients importés' });
    await expect(dialog).toBeVisible({ timeout: WORK_MAX_MS });
    await expect(dialog).toContainText('965 clients sélectionnés sur 965 ont été importés ou mis à jour.');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('button', { name: 'English', exact: true }).click();
    await page.goto('/client/customers?q=READ-0125');
    await expect(page.getByRole('link', { name: 'Reader 0125' })).toBeVisible();
  });

  await test.step('and is taken back', async () => {
    await page.goto(UPLOAD);
    await page.getByRole('link', { name: 'readers.csv' }).first().click();
    await page.getByRole('button', { name: 'Undo this import' }).click();
    const question = page.getByRole('alertdialog', { name: 'Undo the import of readers.csv?' });
    await expect(question).toContainText('965 customers who were created are archived');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Undo this import' }).click();
    await expect(page.getByText('This import was undone')).toBeVisible({ timeout: WORK_MAX_MS });
    for (const [filter, found] of [
      ['active', 0],
      ['archived', 0],
      ['import_undone', 1],
    ] as const) {
      await page.goto(`/client/customers?filter=${filter}&q=READ-0125`);
      await expect(page.getByRole('link', { name: 'Reader 0125' })).toHaveCount(found);
    }
  });

  await test.step('it can be imported again as it was fixed, or thrown away', async () => {
    await page.goto(UPLOAD);
    await page.getByRole('link', { name: 'readers.csv' }).first().click();
    await page.getByRole('button', { name: 'Import it again' }).click();
    await expect(importButton(page)).toHaveText('Import 965 Selected Customers', { timeout: WORK_MAX_MS });
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('readers.csv was discarded.')).toBeVisible();
    await expect(page).toHaveURL(UPLOAD);
  });
});

test('columns under other names are matched once, known customers are updated, and the page may be left meanwhile', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const lines = (city: string) =>
    `Who pays;Ours;Where to write;Kind;Where\r\nÉmile Côté;OTHER-1;emile@example.test;Personal;${city}\r\nMai Ng;OTHER-2;mai@example.test;Business;${city}\r\n`;

  await test.step('the name must have a column, and each column counts once', async () => {
    await page.goto(UPLOAD);
    await choose(page, 'others.csv', lines('Hull'));
    await expect(page.getByRole('heading', { level: 1, name: 'Match the columns' })).toBeVisible();
    await page.getByRole('button', { name: 'Check the lines' }).click();
    await expect(
      page.getByRole('alert').getByRole('link', { name: 'Choose the column that holds the name.' }),
    ).toBeVisible();
    await page.getByLabel('Name', { exact: true }).selectOption('Who pays');
    await expect(page.getByText('Émile Côté')).toBeVisible();
    await page.getByLabel('Custom identifier').selectOption('Ours');
    await page.getByLabel('Email').selectOption('Ours');
    await page.getByRole('button', { name: 'Check the lines' }).click();
    await expect(
      page.getByText('Choose each column once. This one is also chosen for Custom identifier.').first(),
    ).toBeVisible();
    await page.getByLabel('Email').selectOption('Where to write');
    await page.getByLabel('Agreement type').selectOption('Kind');
    await expect(page.getByLabel('“Where” holds')).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    await page.getByLabel('City').selectOption('Where');
    await page.getByRole('button', { name: 'Check the lines' }).click();
    await expect(importButton(page)).toHaveText('Import 2 Selected Customers', { timeout: WORK_MAX_MS });
    await expect(page.getByRole('heading', { level: 1, name: 'Preview customers' })).toBeFocused();
  });

  await test.step('the work goes on without the page', async () => {
    await importButton(page).click();
    await expect(page.getByRole('heading', { name: /^(Importing others\.csv|Customers Imported)$/ })).toBeVisible();
    await page.goto(UPLOAD);
    const row = page.getByRole('row').filter({ hasText: 'others.csv' }).first();
    await expect(row).toContainText('2 created, 0 updated, 0 not imported', { timeout: WORK_MAX_MS });
  });

  await test.step('the same columns are known by now, and so are the customers', async () => {
    await choose(page, 'others-again.csv', lines('Gatineau'));
    await expect(importButton(page)).toHaveText('Import 2 Selected Customers', { timeout: WORK_MAX_MS });
    await expect(page.getByText('2 lines update customers you have already.')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'OTHER-1' })).toContainText(
      /Existing customer.*Changes: City/,
    );
    await importButton(page).click();
    await expect(page.getByRole('dialog', { name: 'Customers Imported' })).toContainText(
      '2/2 selected customers were successfully imported or updated.',
      { timeout: WORK_MAX_MS },
    );
    await page.getByRole('button', { name: 'Ok' }).click();
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click();
    await expect(page.getByText('This import was undone')).toBeVisible({ timeout: WORK_MAX_MS });
    await page.goto('/client/customers?q=OTHER-1');
    await page.getByRole('link', { name: 'Émile Côté' }).click();
    await expect(page.getByText('Hull')).toBeVisible();
  });
});

test('what is no spreadsheet of customers is refused with a reason', async ({ page }) => {
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.goto(UPLOAD);
  const refusals: readonly [name: string, content: string | Buffer, words: string][] = [
    ['customers.xlsx', 'PK', 'File not accepted. Please check that the file is a CSV.'],
    [
      'picture.csv',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]),
      'File not accepted. Please check that the file is a CSV.',
    ],
    ['empty.csv', `${HEADINGS.join(',')}\r\n`, 'Unable to upload file. There is no customer below the first line.'],
    ['large.csv', Buffer.alloc(5_000_001, 'a'), 'File not accepted. File is larger than 5 MB'],
  ];
  for (const [name, content, words] of refusals)
    await test.step(name, async () => {
      await choose(page, name, content);
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByText(name)).toBeVisible();
      await page.getByRole('button', { name: `Remove ${name}` }).click();
      await expect(page.getByText(words)).toHaveCount(0);
    });
  await expectAccessible(page);
  await expectToFit(page);

  await test.step('a preview without a file leads back to where one is chosen', async () => {
    for (const address of [PREVIEW, `${PREVIEW}?import=999999`, `${PREVIEW}?import=abc`]) {
      await page.goto(address);
      await expect(page).toHaveURL(new RegExp(`${UPLOAD}$`));
    }
  });
});

test('who may not import finds neither page', async ({ page }) => {
  await signIn(page, 'readonly@cordelle.test');
  await viewClient(page, 'Maple Dental');
  for (const address of [UPLOAD, `${PREVIEW}?import=1`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
    await expect(page.getByLabel('Spreadsheet')).toHaveCount(0);
  }
});
