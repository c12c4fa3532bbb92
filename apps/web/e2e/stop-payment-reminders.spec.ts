import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { expect, test } from '@playwright/test';
import { expectNoFault, expectToFit } from './support/accessible.ts';
import { advanceDays, today } from './support/clock.ts';
import { signIn, viewClient } from './support/console.ts';
import { clientNamed } from './support/customers.ts';
import { unsubscribeLink } from './support/mailbox.ts';
import { change } from './support/procedures.ts';

const NAME = 'Ines Morel';
const EMAIL = 'ines.morel@example.test';

test('a payer stops reminders on a page without script, and only reminders', async ({ page, browser }) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const clientId = await clientNamed(page, 'Maple Dental');
  const { id } = await change<{ id: string }>(
    page,
    'customers.create',
    {
      name: NAME,
      customerType: 'Personal',
      email: EMAIL,
      language: 'fr',
      authorizationType: 'Online',
      bankAccount: { institutionNumber: '003', transitNumber: '00123', accountNumber: '9870124' },
    },
    clientId,
  );
  const processDate = addDays(await today(page), 7);
  const schedule = { customerId: id, amount: '12.00', frequency: 'Once', processDate };
  await change(page, 'transactionSchedules.create', schedule, clientId);
  const since = new Date();
  await advanceDays(page, 7);
  const link = await unsubscribeLink(page, { to: EMAIL, since });

  const context = await browser.newContext({ javaScriptEnabled: false });
  const payer = await context.newPage();

  await test.step('opening the link changes nothing', async () => {
    await payer.goto(link);
    await expect(payer.locator('html')).toHaveAttribute('lang', 'fr-CA');
    await expect(payer.getByRole('heading', { level: 1 })).toHaveText(
      'Ne plus recevoir les rappels de paiement de Maple Dental?',
    );
    await payer.getByRole('link', { name: 'English' }).click();
    await expect(payer.getByRole('heading', { level: 1 })).toHaveText('Stop payment reminders from Maple Dental?');
    await expect(payer.getByText('Debits continue as agreed; only these emails stop.')).toBeVisible();
    await expectToFit(payer);
  });

  await test.step('the button stops them, once', async () => {
    await payer.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(payer.getByRole('heading', { level: 1 })).toHaveText('You have been unsubscribed.');
    await payer.goto(link);
    await expect(payer.getByRole('heading', { level: 1 })).toHaveText('Vous êtes déjà désabonné.');
  });

  await test.step('an address that stops nothing says so', async () => {
    const unknown = await payer.goto(
      '/unsubscribe/00000000-0000-4000-8000-000000000000?type=payment_reminder&language=en',
    );
    expect(unknown?.status()).toBe(404);
    await expect(payer.getByRole('heading', { level: 1 })).toHaveText('Unable to unsubscribe');
    await expect(payer.getByText('The link is invalid or has expired. Please contact support.')).toBeVisible();
    const kind = await payer.goto(link.replace('type=payment_reminder', 'type=newsletter'));
    expect(kind?.status()).toBe(400);
    await expect(payer.getByRole('heading', { level: 1 })).toHaveText('Désabonnement impossible');
  });
  await context.close();

  await test.step('the business sees it, what was sent, and cannot switch it back', async () => {
    await page.goto(`/client/customers/${id}`);
    await expect(page.getByText('Unsubscribed from payment reminders').first()).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Payment reminders' })).toBeDisabled();
    await page.getByRole('button', { name: 'See what they received' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'What the customer received' });
    await expect(dialog).toContainText(EMAIL);
    await expect(dialog).toContainText('/unsubscribe/…');
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await page.goto(link);
  await expectNoFault(page);
});
