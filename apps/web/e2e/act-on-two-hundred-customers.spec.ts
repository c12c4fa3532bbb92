import { expect } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
import { haveCustomers } from './support/customers.ts';
import { test } from './support/story.ts';

const TOTAL = 200;

test('two hundred customers are chosen, told nothing any more, archived, and taken back', async ({ page }) => {
  test.slow();
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await haveCustomers(page, { name: 'Choir Member', count: TOTAL });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/client/customers?q=Choir%20Member');
  const bar = page.getByRole('region', { name: 'Actions for the customers selected' });
  const table = page.getByRole('table', { name: 'Customers' });
  const choosePage = () => page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  const chooseAll = async () => {
    await bar.getByRole('button', { name: `Select all ${TOTAL}` }).click();
    await expect(bar).toContainText(`${TOTAL} selected`);
  };

  await test.step('the box of the page, then all that match', async () => {
    await choosePage();
    await expect(bar).toContainText('25 selected');
    await chooseAll();
  });

  await test.step('one switch for all of them', async () => {
    await bar.getByRole('button', { name: 'Receipts' }).click();
    await page.getByRole('menuitem', { name: 'Turn receipts on' }).click();
    await expect(page.getByText(`Receipts are on for ${TOTAL} customers.`).first()).toBeVisible();
    await expect(bar).toHaveCount(0);
    await choosePage();
    await chooseAll();
    await bar.getByRole('button', { name: 'Receipts' }).click();
    await expect(page.getByRole('menuitem', { name: 'Turn receipts on' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Turn receipts off' }).click();
    await expect(page.getByText(`Receipts are off for ${TOTAL} customers.`).first()).toBeVisible();
  });

  await test.step('archiving asks first, and says what becomes of payments', async () => {
    await choosePage();
    await chooseAll();
    await bar.getByRole('button', { name: 'Archive' }).click();
    const question = page.getByRole('alertdialog', { name: `Archive ${TOTAL} customers?` });
    await expect(question).toContainText('None of them has a payment planned.');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText(`${TOTAL} customers archived.`)).toBeVisible();
    await expect(page.getByText('No customers match these filters')).toBeVisible();
  });

  await test.step('and can be undone', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`${TOTAL} customers are active again.`).first()).toBeVisible();
    await expect(table.getByRole('row')).toHaveCount(26);
    await expect(page.getByText(`${TOTAL} of `).first()).toBeVisible();
  });
});

test('rows between two are chosen with Shift, and who cannot be asked is left out by name', async ({ page }) => {
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await haveCustomers(page, { name: 'Band Member', count: 4 });
  await haveCustomers(page, { name: 'Band Leader', count: 1, reachable: false });
  await page.goto('/client/customers?q=Band&sort=name.asc');
  const bar = page.getByRole('region', { name: 'Actions for the customers selected' });
  const boxes = page.getByRole('checkbox', { name: /^Select Band Member/ });
  const firstRow = async () => (await boxes.first().boundingBox())?.y;
  const stood = await firstRow();
  const fetched = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await fetched.promise;
    await route.continue();
  });
  await boxes.first().click();
  await expect(boxes.first()).toBeChecked();
  // Nobody who chooses one more may meet another row: neither while the bar is fetched, nor once it is there.
  expect(await firstRow()).toBe(stood);
  fetched.resolve();
  await expect(bar).toContainText('1 selected');
  expect(await firstRow()).toBe(stood);
  await boxes.last().click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('4 selected');
  await page.getByRole('checkbox', { name: 'Select Band Leader 1' }).click();
  await expect(bar).toContainText('5 selected');

  await page.setViewportSize({ width: 1200, height: 900 });
  await bar.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Email authorization' }).click();
  const question = page.getByRole('alertdialog', { name: 'Ask 4 customers for an authorization?' });
  await expect(question).toContainText('4 of 5 can receive this.');
  await expect(question).toContainText('Left out: Band Leader 1');
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(
    /\/client\/email_customer_authorization_request\?ids=\d+(,|%2C)\d+(,|%2C)\d+(,|%2C)\d+$/,
  );
});
