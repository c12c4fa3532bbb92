import { expect } from '@playwright/test';
import { expectNoFault } from './support/accessible.ts';
import { signInAsStaff } from './support/staff.ts';
import { test } from './support/story.ts';

test('a monthly limit below what is planned names the payments it would hold back, before it is saved', async ({
  page,
}) => {
  await signInAsStaff(page);
  await page.goto('/staff/clients');
  await page.getByRole('searchbox', { name: 'Find by name or ID' }).fill('maple');
  await page.getByRole('link', { name: 'Maple Dental' }).click();
  await page.getByRole('button', { name: 'Change limits' }).click();
  const form = page.getByRole('dialog', { name: 'Monthly limits' });
  await form.getByLabel('Every customer').fill('1');
  await form.getByRole('button', { name: 'Save' }).click();
  const held = page.getByRole('dialog', { name: 'Payments above the new limit' });
  await expect(held.getByRole('listitem').first()).toContainText(/: \$[\d,.]+ on /);
  await expectNoFault(page);
  await held.getByRole('button', { name: 'Back to the form' }).click();
  await expect(form.getByLabel('Every customer')).toHaveValue('1.00');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
});
