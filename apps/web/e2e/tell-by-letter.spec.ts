import { expect } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
import { clientNamed } from './support/customers.ts';
import { attempt, change } from './support/procedures.ts';
import { test } from './support/story.ts';

test('a payer without an address is told of a change by letter, and objects by phone', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const clientId = await clientNamed(page, 'Maple Dental');
  const name = `Gilles Roy-${Date.now() % 1_000_000}`;
  const bankAccount = { transitNumber: '00123', institutionNumber: '003', accountNumber: '1234567' };
  const customer = { name, customerType: 'Personal', authorizationType: 'In Person', bankAccount };
  const created = await attempt<{ id: string }>(page, 'customers.create', customer, clientId);
  const customerId = created.data.id;
  const slip = { bankAccount: { accountNumber: '7654321' }, change: { cause: 'slip' } };
  await change(page, 'customers.update', { customerId, ...slip }, clientId);

  await test.step('home says so; their page says what they do not know yet', async () => {
    await page.goto('/client/home');
    const more = page.getByRole('button', { name: /^\d+ more$/ });
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
    if ((await more.count()) > 0) await more.click();
    await expect(page.getByRole('main')).toContainText(/not told of a change/);
    await page.goto(`/client/customers/${customerId}`);
    await expect(page.getByText('The customer was not told of a change of their agreement')).toBeVisible();
  });

  await test.step('the letter is printed, posted and on record', async () => {
    const letter = page.getByRole('link', { name: 'Print the letter' });
    const printed = await page.request.get((await letter.getAttribute('href')) ?? '');
    expect(printed.headers()['content-type']).toBe('application/pdf');
    expect((await printed.body()).subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByRole('button', { name: /posted/ }).click();
    await expect(letter).toBeHidden();
    await expect(page.getByRole('region', { name: 'Activity' })).toContainText(
      'Letter about a change of the agreement posted',
    );
  });

  await test.step('they call: what they say is on record, and nothing is debited', async () => {
    await page.getByText('The customer may still object to 1 change').click();
    await page.getByRole('button', { name: 'Record an objection' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What they said').fill('Not my account.');
    await dialog.getByRole('button', { name: 'Record an objection' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Not my account.' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Payer objects', exact: true })).toBeVisible();
    await expect(page.getByText('The customer may still object to 1 change')).toBeHidden();
  });
});
