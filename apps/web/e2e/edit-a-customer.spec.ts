import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { expect, type Page } from '@playwright/test';
import { today } from './support/clock.ts';
import { signIn, viewClient } from './support/console.ts';
import { clientNamed } from './support/customers.ts';
import { attempt, change } from './support/procedures.ts';
import { test } from './support/story.ts';

/** Somebody of Maple Dental nobody else changes, with an account that ends in 67. Returns the address of their page. */
async function newCustomer(page: Page, name: string): Promise<string> {
  const clientId = await clientNamed(page, 'Maple Dental');
  const customer = {
    name,
    customerType: 'Personal',
    authorizationType: 'In Person',
    bankAccount: { transitNumber: '00123', institutionNumber: '003', accountNumber: '1234567' },
  };
  const { status, data } = await attempt<{ id: string }>(page, 'customers.create', customer, clientId);
  expect(status).toBe(200);
  return `/client/customers/${data.id}`;
}

/** Says in both steps why what was agreed to changes; `follows` is what the second one names. */
/** `aboveLimit`: what becomes of payments above a new limit, which is asked in between. */
async function sayWhy(page: Page, follows: readonly string[], aboveLimit?: string): Promise<void> {
  const steps = aboveLimit === undefined ? 2 : 3;
  const why = page.getByRole('dialog', { name: `Step 1 of ${steps}: why it changes` });
  await why.getByRole('button', { name: 'Continue' }).click();
  await expect(why.getByText('This field is required').first()).toBeVisible();
  await why.getByRole('radio', { name: 'The payer asked us' }).check();
  await why.getByRole('radio', { name: 'In writing (email or letter)' }).check();
  await why.getByRole('button', { name: 'Continue' }).click();
  if (aboveLimit !== undefined) {
    const question = page.getByRole('dialog', { name: 'Step 2 of 3: payments above the new limit' });
    await expect(question).toContainText('$89.00 on');
    await question.getByRole('radio', { name: aboveLimit }).check();
    await question.getByRole('button', { name: 'Continue' }).click();
  }
  const check = page.getByRole('dialog', { name: `Step ${steps} of ${steps}: check` });
  for (const words of follows) await expect(check).toContainText(words);
  await check.getByRole('button', { name: 'Save the change' }).click();
}

test('a customer moves house and bank, and nothing of a number is seen on the way', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const name = `Rosalie Fortin-${Date.now() % 1_000_000}`;
  const home = await newCustomer(page, name);
  await page.goto(home);

  await test.step('contact details: refused in the words of the contract, then saved', async () => {
    await page.getByRole('link', { name: 'Edit contact details' }).click();
    await expect(page.getByLabel('Customer name')).toHaveValue(name);
    await page.getByLabel('Phone', { exact: false }).first().fill('555');
    await page.getByLabel(/^Email/).fill('rosalie@');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toContainText('Please enter a valid email address');
    await expect(summary).toContainText('Please enter a valid phone number with at least 10 digits');
    await page.getByLabel(/^Email/).fill('rosalie@example.test');
    await page.getByLabel('Phone', { exact: false }).first().fill('613-555-0188');
    await page.getByLabel(/^City/).fill('Gatineau');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL(home);
    await expect(page.getByText('rosalie@example.test')).toBeVisible();
    await expect(page.getByText('Gatineau')).toBeVisible();
  });

  await test.step('what was typed is not lost by a wrong click', async () => {
    await page.getByRole('link', { name: 'Edit bank & authorization details' }).click();
    const account = page.getByLabel('Account number');
    await expect(account).toHaveValue('*****67');
    await account.click();
    await page.keyboard.type('7654321');
    await expect(account).toHaveValue('7654321');
    await page.getByRole('link', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(account).toHaveValue(/^7654\s?321$/);
  });

  await test.step('the number on file can be taken back, or all three replaced by one paste', async () => {
    const account = page.getByLabel('Account number');
    await page.getByRole('button', { name: 'Keep current number Account number' }).click();
    await expect(account).toHaveValue('*****67');
    await page.getByLabel('Transit number').evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '10202-004-5566778');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(page.getByLabel('Institution number')).toHaveValue('004');
    await expect(page.getByText('004 — TD Canada Trust')).toBeVisible();
    await expect(account).toHaveValue(/^5566\s?778$/);
  });

  await test.step('a limit of less than a dollar is refused; the rest is saved', async () => {
    await page.getByRole('radio', { name: 'Authorization limit', exact: true }).check();
    await page.getByLabel('Most that one payment may take').fill('0.99');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toContainText('Must be 1 or greater');
    await page.getByLabel('Most that one payment may take').fill('250');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await sayWhy(page, ['The payer is told by email and can object for 30 days.']);
    await expect(page).toHaveURL(home);
    await expect(page.getByText('TD Canada Trust ••78', { exact: true }).last()).toBeVisible();
    await expect(page.getByText('$250.00').filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator('body')).not.toContainText('5566778');
  });

  await test.step('every version of the consent is on record', async () => {
    await page.getByRole('link', { name: 'Authorization record' }).click();
    await expect(page.getByText('••78').first()).toBeVisible();
    await expect(page.getByText('••67').first()).toBeVisible();
  });
});

test('a limit below what is planned asks what becomes of it, and the page says so while it stands', async ({
  page,
}) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const home = await newCustomer(page, `Odile Carrier-${Date.now() % 1_000_000}`);
  const clientId = await clientNamed(page, 'Maple Dental');
  const plan = { amount: '89.00', frequency: 'Monthly', processDate: addDays(await today(page), 20) };
  await change(page, 'transactionSchedules.create', { customerId: home.split('/').at(-1), ...plan }, clientId);
  const limitTo = async (choice: string) => {
    await page.goto(`${home}/edit_bank_and_auth_details`);
    await page.getByRole('radio', { name: 'Authorization limit', exact: true }).check();
    await page.getByLabel('Most that one payment may take').fill(choice === 'Leave them for now' ? '60' : '50');
    await page.getByRole('button', { name: 'Save changes' }).click();
    // What becomes of each payment is shown after it was chosen, and before anything is saved.
    const fate = choice === 'Leave them for now' ? 'above the limit: not sent' : 'lowered to the limit';
    await sayWhy(page, ['No email address is known: a letter to print waits on the customer’s page.', fate], choice);
    await expect(page).toHaveURL(home);
  };
  const warning = page.getByText('Planned payments are above the limit of');
  await limitTo('Leave them for now');
  await expect(warning).toBeVisible();
  await limitTo('Lower them to $50.00');
  await expect(page.getByRole('link', { name: '$50.00' }).first()).toBeVisible();
  await expect(warning).toBeHidden();
});

test('somebody who is here already is told of before they are saved again', async ({ page }) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const name = `Hugo Bélanger-${Date.now() % 1_000_000}`;
  await newCustomer(page, name);
  await page.goto(await newCustomer(page, `Somebody Else-${Date.now() % 1_000_000}`));
  await page.getByRole('link', { name: 'Edit contact details' }).click();
  await page.getByLabel('Customer name').fill(name);
  await expect(page.getByText('This customer may be here already')).toBeVisible();
  await expect(page.getByRole('link', { name })).toBeVisible();
});
