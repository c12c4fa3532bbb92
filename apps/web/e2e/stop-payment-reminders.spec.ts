import { addDays } from '@cordelle/domain/calendar/dates.ts';
import { expect, type Page } from '@playwright/test';
import { expectNoFault, expectToFit } from './support/accessible.ts';
import { advanceDays, today } from './support/clock.ts';
import { signIn, viewClient } from './support/console.ts';
import { clientNamed } from './support/customers.ts';
import { unsubscribeLink } from './support/mailbox.ts';
import { change } from './support/procedures.ts';
import { test } from './support/story.ts';

type Reminded = {
  readonly name: string;
  readonly email: string;
  readonly language: 'en' | 'fr';
  readonly account: string;
};
const INES: Reminded = { name: 'Ines Morel', email: 'ines.morel@example.test', language: 'fr', account: '9870124' };
const OWEN: Reminded = { name: 'Owen Clarke', email: 'owen.clarke@example.test', language: 'en', account: '9870125' };

/** A customer whose debit is a week away. */
async function addReminded(
  page: Page,
  clientId: string,
  { name, email, language, account }: Reminded,
): Promise<string> {
  const { id } = await change<{ id: string }>(
    page,
    'customers.create',
    {
      name,
      customerType: 'Personal',
      email,
      language,
      authorizationType: 'Online',
      bankAccount: { institutionNumber: '003', transitNumber: '00123', accountNumber: account },
    },
    clientId,
  );
  const processDate = addDays(await today(page), 7);
  const schedule = { customerId: id, amount: '12.00', frequency: 'Once', processDate };
  await change(page, 'transactionSchedules.create', schedule, clientId);
  return id;
}

test('payers stop reminders, and only reminders: by a button without script, by opening the page with it', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, 'demo@cordelle.test');
  await viewClient(page, 'Maple Dental');
  const clientId = await clientNamed(page, 'Maple Dental');
  const id = await addReminded(page, clientId, INES);
  await addReminded(page, clientId, OWEN);
  const since = new Date();
  await advanceDays(page, 7);
  const link = await unsubscribeLink(page, { to: INES.email, since });

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
    await expect(payer.getByRole('heading', { level: 1 })).toHaveText('Votre désabonnement était déjà enregistré.');
  });

  await test.step('an address that stops nothing says so', async () => {
    const unknown = await payer.goto(
      '/unsubscribe/00000000-0000-4000-8000-000000000000?type=payment_reminder&language=en',
    );
    expect(unknown?.status()).toBe(400);
    await expect(payer.getByRole('heading', { level: 1 })).toHaveText('Unable to unsubscribe');
    await expect(payer.getByText('The link is invalid or has expired. Please contact support.')).toBeVisible();
    const kind = await payer.goto(link.replace('type=payment_reminder', 'type=newsletter'));
    expect(kind?.status()).toBe(400);
    await expect(payer.getByRole('heading', { level: 1 })).toHaveText('Désabonnement impossible');
  });
  await context.close();

  await test.step('with script the page sends its form by itself, once, and does not on the way back', async () => {
    const own = await unsubscribeLink(page, { to: OWEN.email, since });
    const withScript = await browser.newContext();
    const reader = await withScript.newPage();
    const sent: string[] = [];
    reader.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    const heading = reader.getByRole('heading', { level: 1 });
    await reader.goto('/my_payments');
    await reader.goto(own, { waitUntil: 'commit' });
    await expect(heading).toHaveText('You have been unsubscribed.');
    await expect(reader.getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0);
    await reader.reload();
    await expect(heading).toHaveText('You have been unsubscribed.');
    await reader.goBack();
    await expect(heading).not.toHaveText('You have been unsubscribed.');
    await reader.goto(own);
    await expect(heading).toHaveText('You are already unsubscribed.');
    expect(sent).toEqual([own]);
    // Who wants them again and goes back decides by the button: neither loading the page again nor its other language does.
    await reader.getByRole('button', { name: 'Get these emails again' }).click();
    await expect(heading).toHaveText('You get payment reminders from Maple Dental again.');
    await reader.goBack();
    await expect(heading).toHaveText('Stop payment reminders from Maple Dental?');
    await reader.reload();
    await reader.getByRole('link', { name: 'Français' }).click();
    await expect(heading).toHaveText('Ne plus recevoir les rappels de paiement de Maple Dental?');
    await reader.waitForLoadState('networkidle');
    expect(sent).toHaveLength(2);
    await withScript.close();
  });

  await test.step('the business sees it, what was sent, and cannot switch it back', async () => {
    await page.goto(`/client/customers/${id}`);
    await expect(page.getByText('Unsubscribed from payment reminders').first()).toBeVisible();
    await page.locator('summary', { hasText: 'Emails, retries and accounting' }).click();
    await expect(page.getByRole('switch', { name: 'Payment reminders' })).toBeDisabled();
    await page.getByRole('button', { name: 'See what they received' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'What the customer received' });
    await expect(dialog).toContainText(INES.email);
    await expect(dialog).toContainText('/unsubscribe/…');
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await page.goto(link);
  await expectNoFault(page);
});
