import { expect } from '@playwright/test';
import { signIn, viewClient } from './support/console.ts';
import { mailedLink } from './support/mailbox.ts';
import { test } from './support/story.ts';

const COLLEAGUE = 'mira.book@maple-dental.test';
const PASSWORD = 'ledger-and-pen-6!';

test('a colleague is invited with permissions of their own, joins by the mailed link, and gets exactly those', async ({
  page,
  browser,
}) => {
  test.slow();
  const since = new Date();
  await signIn(page, 'admin@cordelle.test');
  await viewClient(page, 'Maple Dental');
  await page.goto('/client/settings/users');
  await page.getByRole('link', { name: 'New', exact: true }).click();

  await test.step('what is missing is told at the top and at the field', async () => {
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeFocused();
    await expect(
      page.getByRole('alert', { name: 'There is a problem' }).getByRole('link', { name: "Role can't be blank" }),
    ).toBeVisible();
    await page.getByText('Custom', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Custom' })).toBeChecked();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(
      page
        .getByRole('alert', { name: 'There is a problem' })
        .getByRole('link', { name: 'Select at least one custom permission.' }),
    ).toBeVisible();
  });

  await test.step('a permission waits for those it needs, and goes with them', async () => {
    const transactions = page.getByRole('checkbox', { name: 'Manage Transactions' });
    const customers = page.getByRole('checkbox', { name: 'Manage Customers' });
    const exporting = page.getByRole('checkbox', { name: 'Export Customers' });
    const integrations = page.getByRole('checkbox', { name: 'Manage Integrations' });
    await expect(integrations).toBeDisabled();
    await transactions.check();
    await customers.check();
    await integrations.check();
    await transactions.uncheck();
    await expect(integrations).not.toBeChecked();
    await expect(exporting).toBeDisabled();
    await page.getByRole('checkbox', { name: 'View Bank Information' }).check();
    await exporting.check();
    await page.getByRole('checkbox', { name: 'View Bank Information' }).uncheck();
    await expect(exporting).not.toBeChecked();
    await expect(customers).toBeChecked();
  });

  await test.step('the invitation is mailed', async () => {
    await page.getByLabel('First name').fill('Mira');
    await page.getByLabel('Last name').fill('Book');
    await page.getByLabel('Email').fill(COLLEAGUE);
    await page.getByLabel('Position').selectOption('Bookkeeper');
    await page.getByLabel('Mobile phone').fill('613 555 0199');
    await page.getByLabel('Year').fill('1990');
    await page.getByLabel('Month').selectOption({ index: 4 });
    await page.getByLabel('Day', { exact: true }).fill('12');
    if (await page.getByLabel('Occupation').isVisible()) await page.getByLabel('Occupation').fill('Bookkeeper');
    await page.getByLabel('Street address').fill('1 Wellington Street');
    await page.getByLabel('City').fill('Ottawa');
    await page.getByLabel('Province or territory').selectOption('ON');
    await page.getByLabel('Postal code').fill('K1A 0A9');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page).toHaveURL(/\/client\/settings\/users/);
    await expect(page.getByRole('row').filter({ hasText: COLLEAGUE })).toContainText('Custom');
  });

  const colleague = await (await browser.newContext({ locale: 'en-CA' })).newPage();
  await colleague.goto('/login');
  const link = await mailedLink(colleague, {
    to: COLLEAGUE,
    subject: 'Maple Dental invited you to manage its payments',
    since,
  });

  await test.step('who follows the link chooses a password and belongs to the client', async () => {
    await colleague.goto(link);
    await expect(colleague.getByRole('heading', { level: 1, name: 'Join Maple Dental' })).toBeVisible();
    await expect(colleague).toHaveURL(/\/accept_invitation$/);
    await colleague.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await colleague.getByLabel('New password again').fill(PASSWORD);
    await colleague.getByRole('button', { name: 'Join' }).click();
    await expect(colleague.getByText('You now have access to Maple Dental. Sign in to begin.')).toBeVisible();
  });

  await test.step('and may do exactly that', async () => {
    await colleague.goto('/login');
    await colleague.getByLabel('Email').fill(COLLEAGUE);
    await colleague.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await colleague.getByRole('button', { name: 'Sign in' }).click();
    await expect(
      colleague.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), / }),
    ).toBeVisible();
    await colleague.goto('/client/customers?q=TEST-1000000');
    await colleague.getByRole('table').getByRole('link').first().click();
    await expect(colleague.getByRole('heading', { level: 1, name: 'Test: Paid' })).toBeVisible();
    await expect(colleague.getByRole('link', { name: 'New Transaction' })).toHaveCount(0);
    await expect(
      colleague.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Settings' }),
    ).toHaveCount(0);
  });

  await test.step('the link is used up', async () => {
    const late = await (await browser.newContext({ locale: 'en-CA' })).newPage();
    await late.goto(link);
    await expect(late.getByRole('heading', { level: 1, name: 'This invitation no longer works' })).toBeVisible();
  });

  await test.step('removed: signed out, and gone from the list', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Actions for Mira Book' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove Mira Book from Maple Dental?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('row').filter({ hasText: COLLEAGUE })).toHaveCount(0);
    await colleague.goto('/client/customers');
    await expect(colleague).not.toHaveURL(/\/client\/customers/);
  });
});
