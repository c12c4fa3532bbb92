import { canadianMembers } from '@cordelle/api/testing/messy-spreadsheets.ts';
import { expect, type Page } from '@playwright/test';
import { expectToFit } from './support/accessible.ts';
import { signIn, viewClient } from './support/console.ts';
import { test } from './support/story.ts';

const UPLOAD = '/client/customers/new/imports/csv';
/** Eight hundred lines may wait their turn behind other work of the day. */
const WORK_MAX_MS = 60_000;
const MEMBERS = 799;
/** Of a hundred lines so many come in without anybody's hand. */
const WITHOUT_A_HAND = 97;

const importButton = (page: Page) => page.getByRole('button', { name: /^Import .* Selected Customers$/ });
const chosen = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await importButton(page).textContent())?.replaceAll(',', '') ?? '')?.[0] ?? 0);

test('an office moves 799 members in from the spreadsheet it kept for years', async ({ page }) => {
  test.slow();
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const file = canadianMembers();

  await test.step('as it is, nearly every line can be imported, and no heading is lost', async () => {
    await page.goto(UPLOAD);
    await page
      .getByLabel('Spreadsheet')
      .setInputFiles({ name: file.filename, mimeType: 'text/csv', buffer: Buffer.from(file.bytes) });
    await expect(importButton(page)).toBeVisible({ timeout: WORK_MAX_MS });
    const share = (100 * (await chosen(page))) / MEMBERS;
    console.log(`${share.toFixed(1)} % of ${MEMBERS} lines come in without a hand`);
    expect(share).toBeGreaterThanOrEqual(WITHOUT_A_HAND);
    await expect(page.getByRole('heading', { name: 'Match the columns' })).toHaveCount(0);
  });

  await test.step('what was read as what is said, with counts', async () => {
    const provinces = page
      .getByRole('listitem')
      .filter({ hasText: 'Province: provinces and states by their code' })
      .first();
    await expect(provinces).toContainText(/Ont\.\s*→\s*Ontario/);
    await expect(provinces).toContainText(/\d+ lines/);
    await expectToFit(page);
  });

  await test.step('the rest is decided once for each kind', async () => {
    const decide = page.getByRole('button', { name: /^Decide about / });
    await expect(decide).toHaveCount(2);
    await page.getByRole('button', { name: /^Decide about Account number/ }).click();
    await page
      .getByRole('dialog', { name: 'Account number' })
      .getByRole('button', { name: 'Leave these cells out' })
      .click();
    await expect(decide).toHaveCount(1, { timeout: WORK_MAX_MS });
    await page.getByRole('button', { name: /^Decide about Name/ }).click();
    const names = page.getByRole('dialog', { name: 'Name' });
    await names.getByLabel('Read blank cells as').fill('Membre sans nom');
    await names.getByRole('button', { name: 'Save' }).click();
    await expect(importButton(page)).toHaveText(`Import ${MEMBERS} Selected Customers`, { timeout: WORK_MAX_MS });
  });

  await test.step('all of them come in', async () => {
    await importButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Customers Imported' });
    await expect(dialog).toBeVisible({ timeout: WORK_MAX_MS });
    await expect(dialog).toContainText(
      `${MEMBERS}/${MEMBERS} selected customers were successfully imported or updated.`,
    );
    await dialog.getByRole('button', { name: 'Ok' }).click();
  });

  await test.step('and leave again, as the office of another story has its own', async () => {
    await page.goto(UPLOAD);
    await page.getByRole('link', { name: file.filename }).first().click();
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click();
    await expect(page.getByText('This import was undone')).toBeVisible({ timeout: WORK_MAX_MS });
  });
});
