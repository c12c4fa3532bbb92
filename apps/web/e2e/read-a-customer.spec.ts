import { expect, type Page } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
import { test } from './support/story.ts';

const NO_CUSTOMERS_OF_THEIR_OWN = ['/client/customers/new', '/client/customers/new/authorization', '/client/new-item'];

async function openCustomer(page: Page, identifier: string): Promise<void> {
  await page.goto(`/client/customers?q=${identifier}`);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Contact Details' })).toBeVisible();
}

test('a read-only person reads a customer and their consent, with masked numbers and nothing to press', async ({
  page,
}) => {
  await signIn(page, 'readonly@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await openCustomer(page, 'TEST-1000000');

  await test.step('numbers stay masked, and nothing leads to a form', async () => {
    const bank = page.getByRole('region', { name: 'Bank & Authorization Details' });
    await expect(bank.getByText(/^••\d{2}$/)).toBeVisible();
    await expect(bank.getByRole('button', { name: /show number|upload|replace|download/i })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Edit/ })).toHaveCount(0);
  });

  await test.step('of the acts only the record of consent is left', async () => {
    await page.getByRole('button', { name: /^Actions for Test: Paid/ }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Authorization record']);
    await page.getByRole('menuitem', { name: 'Authorization record' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Authorization record' })).toBeVisible();
  });

  await test.step('nobody new comes from them', async () => {
    for (const path of NO_CUSTOMERS_OF_THEIR_OWN) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).not.toHaveURL(new RegExp(`${path}$`));
    }
  });
});

test('who manages customers without seeing bank numbers edits them and sees masks', async ({ page }) => {
  await signIn(page, 'custom@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await openCustomer(page, 'TEST-1000000');
  const bank = page.getByRole('region', { name: 'Bank & Authorization Details' });
  await expect(bank.getByText(/^••\d{2}$/)).toBeVisible();
  await expect(bank.getByRole('button', { name: 'Show number' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit contact details' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit bank & authorization details' })).toBeVisible();
});

test('on a phone the parts of a customer’s page are one press away', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'readonly@cordelle.test');
  await page.goto('/client/customers?q=TEST-1000000');
  await page.getByRole('link', { name: 'Test: Paid' }).first().click();
  const parts = page.getByRole('navigation', { name: 'On this page' });
  await parts.getByRole('link', { name: 'Bank & Authorization Details' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Bank & Authorization Details' })).toBeInViewport();
});
