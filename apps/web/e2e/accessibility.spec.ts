import { expect } from '@playwright/test';
import { expectAccessible, expectToFit } from './support/accessible.ts';
import { signIn, viewClient } from './support/console.ts';
import { clientNamed } from './support/customers.ts';
import { ask } from './support/procedures.ts';
import { signInAsStaff } from './support/staff.ts';
import { test } from './support/story.ts';

test('payments and settlements can be read by everybody', async ({ page }) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Boreal Gym');

  await page.goto('/client/settlements');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);

  const clientId = await clientNamed(page, 'Boreal Gym');
  const { data } = await ask<{ records: { id: string; approved: { count: number } }[] }>(page, 'settlements.list', {
    input: {},
    clientId,
  });
  const paying = data.records.find(({ approved }) => approved.count > 0);
  await page.goto(`/client/settlements/${paying?.id}`);
  await expect(page.getByText('Every line adds up to the deposit')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);

  await page
    .getByRole('region', { name: 'Payments in this settlement', exact: true })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  for (const details of await page.getByText('Details', { exact: true }).all()) await details.click();
  await expectAccessible(page);
  await expectToFit(page);
});

test('bank files, questions and the integrity can be read by everybody', async ({ page }) => {
  test.slow();
  await signInAsStaff(page);

  await page.goto('/staff/bank_files');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);

  await page.goto('/staff/bank_files');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);

  await page.goto('/staff/review/questions');
  await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);

  await page.goto('/staff/integrity');
  await expect(page.getByText('All ten hold.')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
});
