import { expect } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
import { clientNamed } from './support/customers.ts';
import { aPdf, aZip } from './support/files.ts';
import { attempt } from './support/procedures.ts';
import { test } from './support/story.ts';

test('scans of many agreements are filed from one ZIP: by their names, or by choice', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const clientId = await clientNamed(page, 'Maple Dental');
  const mark = Date.now() % 1_000_000;
  const names = [`Ghislaine Morin-${mark}`, `Octave Lavoie-${mark}`] as const;
  const ids: string[] = [];
  for (const name of names) {
    const bankAccount = { transitNumber: '00123', institutionNumber: '003', accountNumber: '1234567' };
    const customer = { name, customerType: 'Personal', authorizationType: 'In Person', bankAccount };
    ids.push((await attempt<{ id: string }>(page, 'customers.create', customer, clientId)).data.id);
  }

  await page.goto('/client/authorizations');
  await page.getByRole('link', { name: 'File scans' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'agreements.zip',
    mimeType: 'application/zip',
    buffer: aZip([
      { name: `${names[0]}.pdf`, bytes: aPdf() },
      { name: 'no idea whose.pdf', bytes: Buffer.concat([aPdf(), Buffer.from('\n')]) },
      { name: 'notes.txt', bytes: Buffer.from('hello') },
    ]),
  });

  await test.step('whose each is, and what is in doubt', async () => {
    await expect(page.getByRole('combobox', { name: `Whose scan is ${names[0]}.pdf?` })).toHaveValue(ids[0] ?? '');
    await expect(page.getByRole('button', { name: 'File 1 scan' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'no idea whose.pdf' })).toContainText('No one found');
  });

  await test.step('somebody is chosen, the rest is left out, and all are filed at once', async () => {
    await page.getByRole('combobox', { name: 'Whose scan is no idea whose.pdf?' }).selectOption('another');
    const find = page.getByRole('dialog', { name: 'Whose scan is it?' });
    await find.getByLabel('Name, identifier or email').fill(names[1]);
    await find.getByRole('button', { name: names[1] }).click();
    await page.getByRole('button', { name: 'File 2 scans' }).click();
    await expect(page.getByText('2 scans were filed.').first()).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'notes.txt' })).toContainText('Left out');
  });

  await page.goto(`/client/customers/${ids[1]}`);
  await expect(page.getByText('no idea whose.pdf').first()).toBeVisible();
});
