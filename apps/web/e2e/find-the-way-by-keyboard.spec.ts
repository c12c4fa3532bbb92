import { expect, type Page } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
import { test } from './support/story.ts';

const commands = (page: Page) => page.getByRole('dialog', { name: 'Commands' });

test('pages, customers and actions are found by typing, without the mouse', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');

  await test.step('a page', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Commands' }).fill('settl');
    await expect(commands(page).getByRole('option', { name: 'Settlements' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/client\/settlements$/);
    await expect(commands(page)).toBeHidden();
  });

  await test.step('a customer', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Commands' }).fill('Test: Paid');
    const found = commands(page)
      .getByRole('option', { name: /^Test: Paid/ })
      .first();
    await expect(found).toContainText('Complete');
    await found.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Test: Paid' })).toBeVisible();
  });

  await test.step('a payment, and for whom', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Commands' }).fill('new pay');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Commands' }).fill('Test: Paid');
    await commands(page)
      .getByRole('option', { name: /^Test: Paid/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/new_transaction_schedule$/);
  });

  await test.step('nothing, and back', async () => {
    await page.goto('/client/settlements');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const opener = page.getByRole('button', { name: /^Search or jump to/ });
    await opener.click();
    await page.getByRole('combobox', { name: 'Commands' }).fill('zzzz');
    await expect(commands(page).getByText('Nothing matches “zzzz”.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(commands(page)).toBeHidden();
    await expect(opener).toBeFocused();
  });
});

test('two keys lead to a page, one lists them all, and none of them disturbs who is typing', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.goto('/client/settlements');
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/\/client\/home$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/client\/customers/);
  await expect(page.getByRole('table', { name: 'Customers' }).getByRole('row').nth(1)).toBeVisible();

  await page.keyboard.press('/');
  const search = page.getByRole('searchbox').first();
  await expect(search).toBeFocused();
  await page.keyboard.type('gs?');
  await expect(search).toHaveValue('gs?');
  await expect(page).toHaveURL(/\/client\/customers/);
  await search.blur();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await help.getByLabel('Single-key shortcuts').uncheck();
  await help.getByRole('button', { name: 'Close' }).last().click();
  await expect(help).toBeHidden();
  await page.keyboard.press('?');
  await expect(help).toBeHidden();
});

test('j goes from row to row and Enter opens, in every list', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  for (const [list, opened] of [
    ['/client/customers', /\/client\/customers\/\d+$/],
    ['/client/settlements', /\/client\/settlements\/\d+$/],
    ['/client/transaction_report', /\/transaction_history\/\d+$/],
  ] as const) {
    await page.goto(list);
    await expect(page.locator('main tbody a').first()).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(opened);
  }
});

test('a question asked from the menu of a row gives the focus back to it', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.goto('/client/settings/users');
  const actions = page
    .getByRole('row')
    .filter({ hasText: 'readonly@' })
    .getByRole('button', { name: /^Actions for/ });
  await actions.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
});

test('what somebody may not do is not offered', async ({ page }) => {
  await signIn(page, 'readonly@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.keyboard.press('Control+k');
  await expect(commands(page).getByRole('option', { name: 'Customers' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Commands' }).fill('new');
  await expect(commands(page).getByRole('option', { name: /New payment|New user/ })).toHaveCount(0);
});
