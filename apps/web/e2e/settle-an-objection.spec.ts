import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { expect } from '@playwright/test';
import { advanceTo, today } from './support/clock.ts';
import { signIn, viewClient } from './support/console.ts';
import { clientNamed } from './support/customers.ts';
import { mailedLink } from './support/mailbox.ts';
import { attempt, change } from './support/procedures.ts';
import { test } from './support/story.ts';

test('a payer objects to another account; home and their page say so until the business takes it back', async ({
  page,
}) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const clientId = await clientNamed(page, 'Maple Dental');
  const mark = Date.now() % 1_000_000;
  const [name, email] = [`Solange Hébert-${mark}`, `solange-${mark}@example.test`];
  const bankAccount = { transitNumber: '00123', institutionNumber: '003', accountNumber: '1234567' };
  const customer = { name, email, customerType: 'Personal', authorizationType: 'In Person', bankAccount };
  const created = await attempt<{ id: string }>(page, 'customers.create', customer, clientId);
  const customerId = created.data.id;
  const since = new Date();
  await change(
    page,
    'customers.update',
    { customerId, bankAccount: { accountNumber: '7654321' }, change: { cause: 'slip' } },
    clientId,
  );

  const link = await mailedLink(page, {
    to: email,
    subject: 'Maple Dental changed what you agreed to',
    since,
  });
  await test.step('the payer objects, without script and without an account', async () => {
    await page.goto(link);
    await page.getByLabel('What is wrong?').fill('I never gave another account.');
    await page.getByRole('button', { name: 'I object to this change' }).click();
    await expect(page.getByText('Your objection is on record')).toBeVisible();
    await expect(page.getByRole('button', { name: 'I agree after all' })).toBeVisible();
  });

  await test.step('home names the payer, and the list says what keeps them from being debited', async () => {
    await page.goto('/client/home');
    await expect(page.getByRole('main')).toContainText(name);
    await page.goto(`/client/customers?search=${mark}`);
    await expect(page.getByRole('row', { name })).toContainText('Payer objects');
  });

  await test.step('their page says what, in whose words, and what may be done', async () => {
    await page.goto(`/client/customers/${customerId}`);
    const banner = page.getByRole('alert').filter({ hasText: 'I never gave another account.' });
    await expect(banner).toContainText('*****67');
    await expect(page.getByRole('button', { name: 'Payer objects', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'New Transaction' })).toBeHidden();
    await page.goto(`/client/customers/${customerId}/new_transaction_schedule`);
    await expect(page, 'nor by its address').toHaveURL(new RegExp(`/client/customers/${customerId}$`));
    await banner.getByRole('button', { name: 'Take the change back' }).click();
    await expect(banner).toBeHidden();
    await expect(page.getByText('••67').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Complete', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'New Transaction' })).toBeVisible();
  });
});

test('a limit that lowered payments is taken back with them, and the page says what becomes of each', async ({
  page,
}) => {
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const clientId = await clientNamed(page, 'Maple Dental');
  const mark = Date.now() % 1_000_000;
  const email = `odette-${mark}@example.test`;
  const bankAccount = { transitNumber: '00123', institutionNumber: '003', accountNumber: '1234567' };
  const customer = { name: `Odette Roy-${mark}`, email, customerType: 'Personal', authorizationType: 'In Person' };
  const created = await attempt<{ id: string }>(page, 'customers.create', { ...customer, bankAccount }, clientId);
  const customerId = created.data.id;
  const processDate = addDays(await today(page), 30);
  const terms = { customerId, amount: '89.00', frequency: 'Monthly', processDate };
  await change(page, 'transactionSchedules.create', terms, clientId);
  const since = new Date();
  const limit = { authorizationAmount: '50.00', paymentsAboveLimit: 'lower' };
  await change(page, 'customers.update', { customerId, ...limit, change: { cause: 'slip' } }, clientId);

  await page.goto(await mailedLink(page, { to: email, subject: 'Maple Dental changed what you agreed to', since }));
  await page.getByRole('button', { name: 'I object to this change' }).click();
  await expect(page.getByText('Your objection is on record')).toBeVisible();
  await page.goto(`/client/customers/${customerId}`);
  const banner = page.getByRole('alert').filter({ hasText: 'The payer objects to a change' });
  await expect(banner).toContainText('planned at this amount again, instead of $50.00');
  await banner.getByRole('button', { name: 'Take the change back' }).click();
  await expect(banner).toBeHidden();
  await expect(page.getByText('The change is taken back; debits go on.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Monthly' })).toContainText('$89.00');
});

test('a debit that is due while the payer objects is held at the batch; once it is settled, the next one leaves', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const clientId = await clientNamed(page, 'Maple Dental');
  const mark = Date.now() % 1_000_000;
  const [name, email] = [`Irène Côté-${mark}`, `irene-${mark}@example.test`];
  const bankAccount = { transitNumber: '00123', institutionNumber: '003', accountNumber: '1234567' };
  const customer = { name, email, customerType: 'Personal', authorizationType: 'In Person', bankAccount };
  const created = await attempt<{ id: string }>(page, 'customers.create', customer, clientId);
  const customerId = created.data.id;
  const processDate = addDays(await today(page), 14);
  const terms = { customerId, amount: '89.00', frequency: 'Weekly', processDate };
  await change(page, 'transactionSchedules.create', terms, clientId);
  const since = new Date();
  const account = { bankAccount: { accountNumber: '7654321' } };
  await change(page, 'customers.update', { customerId, ...account, change: { cause: 'slip' } }, clientId);
  await page.goto(await mailedLink(page, { to: email, subject: 'Maple Dental changed what you agreed to', since }));
  await page.getByRole('button', { name: 'I object to this change' }).click();
  await expect(page.getByText('Your objection is on record')).toBeVisible();

  const history = page.getByRole('region', { name: 'Transaction History' });
  await test.step('the day comes: nothing went to the bank, and page and home say why', async () => {
    await page.goto('/client/home');
    await advanceTo(page, processDate);
    await page.goto(`/client/customers/${customerId}`);
    await expect(history).toContainText('Not sent: the payer objects to a change of their agreement.');
    await expect(page.getByRole('region', { name: 'Activity' })).toContainText(
      'Payment of $89.00. Not sent: the payer objects to a change of their agreement.',
    );
    await expect(page.getByText('1 not sent')).toBeVisible();
    await expect(page.getByText('1 declined')).toBeHidden();
    await page.goto('/client/home');
    await expect(page.getByRole('main')).toContainText(name);
  });

  await test.step('the change is taken back: the next debit is with the bank on its day, home is done with it', async () => {
    await page.goto(`/client/customers/${customerId}`);
    const banner = page.getByRole('alert').filter({ hasText: 'The payer objects to a change' });
    await banner.getByRole('button', { name: 'Take the change back' }).click();
    await expect(banner).toBeHidden();
    await advanceTo(page, addDays(processDate, 7));
    await page.goto(`/client/customers/${customerId}`);
    await expect(history.getByText(/Sent to Bank|Processed/)).toHaveCount(1);
    await page.goto('/client/home');
    await expect(page.getByRole('main')).not.toContainText(name);
  });
});
