import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoFault, expectToFit } from './support/accessible.ts';
import { signIn, viewClient } from './support/console.ts';
import { clientNamed } from './support/customers.ts';
import { ask } from './support/procedures.ts';
import { test } from './support/story.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = async (file: Download) => readFile(await file.path());

/** The record of somebody who was debited before. */
async function openRecord(page: Page): Promise<void> {
  const clientId = await clientNamed(page, 'Maple Dental');
  type Debits = { readonly records: readonly { readonly customerId: string }[] };
  const { data } = await ask<Debits>(page, 'financialTransactions.list', {
    input: { status: 'Approved', limit: 1 },
    clientId,
  });
  await page.goto(`/client/customers/${data.records[0]?.customerId}/authorization_record`);
  await expect(page.getByRole('heading', { level: 1, name: 'Authorization record' })).toBeVisible();
}

test('an office manager proves a consent, and anybody can check the files without a script', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await openRecord(page);
  const files: { pdf?: Download; json?: Download } = {};

  await test.step('the pack of a version is made, and both files are taken along', async () => {
    await page
      .getByRole('button', { name: /^Evidence pack of version/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /^Evidence pack of version/ });
    await expect(dialog.getByText('at least 12 months after the last debit')).toBeVisible();
    await dialog.getByRole('button', { name: 'Make the pack' }).click();
    await expect(dialog.getByText('The evidence pack is ready')).toBeVisible();
    for (const file of ['pdf', 'json'] as const) {
      const waiting = page.waitForEvent('download');
      await dialog.getByRole('button', { name: `Download the ${file.toUpperCase()}` }).click();
      files[file] = await waiting;
    }
    await dialog.getByRole('button', { name: 'Close' }).click();
  });
  const { pdf, json } = files;
  if (!pdf || !json) throw new Error('both files were downloaded');
  const [pdfBytes, jsonBytes] = [await bytesOf(pdf), await bytesOf(json)];
  const contents = JSON.parse(jsonBytes.toString());

  await test.step('it stands in the list with the fingerprints of what was downloaded', async () => {
    const list = page.getByRole('region', { name: 'Evidence packs made before' });
    await expect(list.getByText(sha256(jsonBytes))).toBeVisible();
    await expect(list.getByText(sha256(pdfBytes))).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the JSON names the debits and carries its words in both languages', async () => {
    expect(contents.debits.total).toBeGreaterThan(0);
    expect(contents.labels.fields.debits).toEqual({
      en: 'Debits under this consent',
      fr: 'Débits effectués en vertu de ce consentement',
    });
    expect(pdfBytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'en-CA' });
  const visitor = await plain.newPage();
  await test.step('whoever received the file checks it, without a script', async () => {
    await visitor.goto('/verify_agreement');
    await visitor.getByLabel('Evidence file, PDF or JSON').setInputFiles({
      name: 'evidence.json',
      mimeType: 'application/json',
      buffer: jsonBytes,
    });
    await visitor.getByRole('button', { name: 'Check the file' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Made here and unaltered' })).toBeVisible();
    await expect(visitor.getByText('Maple Dental')).toBeVisible();
    await expect(visitor.locator('main')).not.toContainText(contents.payer.payer_name);
  });

  await test.step('one letter more, and it is not known any more', async () => {
    await visitor.getByLabel('Evidence file, PDF or JSON').setInputFiles({
      name: 'evidence.json',
      mimeType: 'application/json',
      buffer: Buffer.concat([jsonBytes, Buffer.from(' ')]),
    });
    await visitor.getByRole('button', { name: 'Check the file' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'We do not recognize this' })).toBeVisible();
  });

  await test.step('the fingerprint of the PDF is known as well, in French too', async () => {
    await visitor.getByLabel('Fingerprint (SHA-256)').fill(sha256(pdfBytes));
    await visitor.getByRole('button', { name: 'Check the fingerprint' }).click();
    await expect(visitor.getByText('Evidence of consent, PDF file')).toBeVisible();
    await visitor.getByRole('link', { name: 'Français' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Produit ici et non modifié' })).toBeVisible();
  });
  await plain.close();
});

test('the page that checks agreements is for everybody, on every screen', async ({ page }) => {
  const expectReadable = async () => {
    await expectNoFault(page);
    await expectToFit(page);
  };
  await page.goto('/verify_agreement');
  await expect(page.getByRole('heading', { level: 1, name: 'Check an agreement' })).toBeVisible();
  await expectReadable();
  await page.getByLabel('Fingerprint (SHA-256)').fill('not one');
  await page.getByRole('button', { name: 'Check the fingerprint' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter the 64 characters of the fingerprint');
  await expectReadable();
  await page.getByLabel('Fingerprint (SHA-256)').fill('0'.repeat(64));
  await page.getByRole('button', { name: 'Check the fingerprint' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We do not recognize this' })).toBeVisible();
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await expectReadable();
});
