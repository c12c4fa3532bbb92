import { expect } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
import { aPdf } from './support/files.ts';
import { test } from './support/story.ts';

test('an office manager creates a customer with a signed agreement, and can debit them at once', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const name = `Éloïse Côté-${Date.now() % 1_000_000}`;

  await test.step('from the list to the first question', async () => {
    await page.goto('/client/new-item');
    await page.getByRole('link', { name: 'New Customer' }).click();
    await expect(page).toHaveURL('/client/customers/new');
    await page.getByRole('link', { name: 'Manually' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Do you have an authorization agreement?');
    await expect(page.getByText('written payment agreement form')).toBeVisible();
    await page.getByRole('link', { name: 'Yes', exact: true }).click();
    await expect(page).toHaveURL('/client/customers/new/authorization-information');
  });

  await test.step('what is missing is said in the words of the contract', async () => {
    await page.getByRole('button', { name: 'Continue' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toContainText('Please enter a valid customer name');
    await expect(summary).toContainText('Please enter an authorization agreement');
    await expect(summary).toContainText('Please select the authorization agreement collection type');
    await page.getByLabel('Customer name').fill('Jo <Tremblay>');
    await expect(summary).toContainText('Invalid characters in customer name');
    await page.getByLabel('Customer name').fill(name);
    await page.getByRole('radio', { name: 'Personal' }).check();
    await page.getByRole('radio', { name: 'In Person' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/client/customers/new/bank-information');
  });

  await test.step('going back and forth loses nothing', async () => {
    await page.getByLabel('Account number').fill('99887766');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByLabel('Customer name')).toHaveValue(name);
    await expect(page.getByRole('radio', { name: 'In Person' })).toBeChecked();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Account number')).toHaveValue(/^9988\s?7766$/);
  });

  await test.step('in Canada three numbers are asked, and no limit', async () => {
    await expect(page.getByLabel('Routing number')).toHaveCount(0);
    await expect(page.getByLabel('Authorization limit')).toHaveCount(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible();
    await page.getByLabel('Transit number').fill('12345');
    await page.getByLabel('Institution number').fill('003');
    await expect(page.getByText('Royal Bank')).toBeVisible();
    await page.setInputFiles('input[type=file]', {
      name: 'form.gif',
      mimeType: 'image/gif',
      buffer: Buffer.from('GIF89a'),
    });
    await expect(page.getByText('File not accepted.')).toBeVisible();
    await page.setInputFiles('input[type=file]', {
      name: 'agreement.pdf',
      mimeType: 'application/pdf',
      buffer: aPdf(),
    });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/client\/customers\/new\/optional-information\/\d+$/);
  });

  await test.step('the rest is optional, and checked', async () => {
    await page.getByLabel('Email').fill('eloise@nowhere');
    await page.getByRole('button', { name: 'Create Customer' }).click();
    await expect(page.getByText('Please enter a valid email address').first()).toBeVisible();
    await page.getByLabel('Email').fill('eloise@payers.test');
    await page.getByLabel('Street address').fill('12 rue Rideau');
    await page.getByLabel('City').fill('Ottawa');
    await page.getByLabel('Postal code').fill('k1n 5x8');
    await page.getByLabel('Province or territory').selectOption('ON');
    await page.getByRole('button', { name: 'Create Customer' }).click();
    await expect(page).toHaveURL(/\/client\/customers\/\d+$/);
  });

  await test.step('their page shows them ready, with masked numbers and the form on file', async () => {
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Complete', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'New Transaction' })).toBeVisible();
    const bank = page.getByRole('region', { name: 'Bank & Authorization Details' });
    await expect(bank.getByText('••66')).toBeVisible();
    await expect(bank.getByText('99887766')).toHaveCount(0);
    await expect(bank.getByRole('button', { name: 'Download agreement.pdf' })).toBeVisible();
    await bank.getByRole('button', { name: 'Show number' }).click();
    await expect(bank.getByText('99887766')).toBeVisible();
    await bank.getByRole('button', { name: 'Hide' }).click();
    await expect(bank.getByText('99887766')).toHaveCount(0);
    const contact = page.getByRole('region', { name: 'Contact Details' });
    await expect(contact).toContainText('Ottawa ON');
    await expect(contact).toContainText('K1N 5X8');
  });

  await test.step('the record of consent has its first versions', async () => {
    await page.getByRole('link', { name: 'Authorization record' }).click();
    await expect(page.getByRole('region', { name: 'Version 1: given' })).toContainText('In person');
    await expect(page.getByText('agreement.pdf')).toBeVisible();
  });

  await test.step('archived, they are left alone until they are taken back', async () => {
    await page.goBack();
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page
      .getByRole('alertdialog', { name: `Archive ${name}?` })
      .getByRole('button', { name: 'Archive' })
      .click();
    await expect(page.getByText('This customer is archived. No payment can be created')).toBeVisible();
    await expect(page.getByRole('link', { name: 'New Transaction' })).toHaveCount(0);
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Unarchive' }).click();
    await expect(page.getByRole('link', { name: 'New Transaction' })).toBeVisible();
  });
});

test('a customer half created is gone with the page, and never half there', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');

  await test.step('the step of the bank without anybody to create leads to the question', async () => {
    await page.goto('/client/customers/new/bank-information');
    await expect(page).toHaveURL('/client/customers/new/authorization');
  });

  await test.step('the last step of nobody leads to who they are', async () => {
    await page.goto('/client/customers/new/optional-information/999999999');
    await expect(page).toHaveURL('/client/customers/new/authorization-information');
  });

  await test.step('leaving asks first', async () => {
    await page.getByLabel('Customer name').fill('Somebody Half');
    await page.getByRole('navigation', { name: /menu/i }).getByRole('link', { name: 'Customers' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await asked.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/client\/customers(\?|$)/);
    await page.goto('/client/customers/new/authorization-information');
    await expect(page.getByLabel('Customer name')).toHaveValue('');
  });
});
