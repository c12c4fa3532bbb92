import { formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoFault, expectToFit } from './support/accessible.ts';
import { signIn, viewClient } from './support/console.ts';
import { clientNamed } from './support/customers.ts';
import { tabTo } from './support/keyboard.ts';
import { mailedLink } from './support/mailbox.ts';
import { account, expectLight, fill, payer, SMALLEST } from './support/payer.ts';
import { bankingDayAhead } from './support/payments.ts';
import { ask, change } from './support/procedures.ts';
import { test } from './support/story.ts';

const PARENT = { name: 'Odile Parfois', email: 'odile.parfois@example.test' };
const FRENCH = { locale: 'fr' } as const;
const ASKING = m.email_debit_approval_subject(
  { business: 'Birch School', amount: `${formatMoney('64.50', 'CAD', 'fr')} CAD` },
  FRENCH,
);

/** Somebody on the smallest screen who reads French and has no script. */
const onPaperThinPhone = (browser: Browser): Promise<Page> =>
  payer(browser, { viewport: SMALLEST, locale: 'fr-CA', javaScriptEnabled: false });

async function fits(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expectToFit(page);
  await expectLight(page, { script: false });
}

test('a school asks for a payment now and then, and a parent approves it before it is made', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, 'charity@cordelle.test');
  await viewClient(page, 'Birch School');
  const clientId = await clientNamed(page, 'Birch School');
  const settings = () => page.goto('/client/authorizations/settings#link');
  const approves = page.getByRole('switch', { name: m.auth_approve_each() });
  const chooses = page.getByRole('switch', { name: m.auth_link_schedule() });

  await test.step('the school has payments approved one by one, in place of letting customers choose them', async () => {
    await settings();
    await expect(chooses).toBeChecked();
    await approves.click();
    await expect(chooses).not.toBeChecked();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Changes saved')).toBeVisible();
    await page.reload();
    await expect(approves).toBeChecked();
    await expectAccessible(page);
  });

  await test.step('a parent agrees to that, in words that say so', async () => {
    const parent = await onPaperThinPhone(browser);
    await parent.goto('/link_authorizations?form_url=birch-school-demo&lang=fr');
    await fill(parent, { ...PARENT, phone: '514 555-0164' });
    await parent.getByRole('button', { name: m.payer_continue({}, FRENCH) }).click();
    await fill(parent, account('64506450'));
    await parent.getByRole('button', { name: m.payer_continue({}, FRENCH) }).click();
    await expect(parent.getByRole('region', { name: /^Accord de débit préautorisé/ })).toContainText(
      'qu’une fois que je l’ai expressément autorisé',
    );
    await parent.locator('[name=agree]').check();
    await parent.getByRole('button', { name: m.payer_authorize({}, FRENCH) }).click();
    await fits(parent, m.payer_done_title({}, FRENCH));
    await parent.context().close();
    await change(page, 'authorizationSettings.updateLink', { allowTransactionSchedule: true }, clientId);
  });

  const since = new Date();
  await test.step('the office asks for one payment', async () => {
    const input = { filter: 'all', search: PARENT.name, limit: 1 };
    type Found = { readonly records: readonly { readonly id: string }[] };
    const { data } = await ask<Found>(page, 'customers.list', { input, clientId });
    await page.goto(`/client/customers/${data.records[0]?.id}`);
    const day = await bankingDayAhead(page, 'CA');
    await expect(page.getByRole('link', { name: 'New Transaction' })).toHaveCount(0);
    await page.getByRole('button', { name: m.approvals_ask() }).first().click();
    const dialog = page.getByRole('dialog', { name: m.approvals_ask_title() });
    await dialog.getByRole('button', { name: m.approvals_ask() }).click();
    await expect(dialog.getByText(m.field_amount_missing()).first()).toBeVisible();
    await dialog.getByLabel(m.approvals_amount()).fill('64.50');
    await dialog.getByLabel(m.transaction_process_date(), { exact: true }).fill(day);
    await dialog.getByLabel(m.transaction_comment()).fill('Sortie au musée');
    await expectNoFault(page);
    await dialog.getByRole('button', { name: m.approvals_ask() }).click();
    await expect(dialog).toHaveCount(0);
    const row = page.getByRole('region', { name: m.approvals_title() }).getByRole('row').nth(1);
    await expect(row).toContainText('$64.50');
    await expect(row).toContainText(m.approvals_state_waiting());
    await expectAccessible(page);
    await expectToFit(page);
  });

  await test.step('the parent reads it, and approves it by keyboard alone', async () => {
    const parent = await onPaperThinPhone(browser);
    await parent.goto(await mailedLink(page, { to: PARENT.email, subject: ASKING, since }));
    await expect(parent.getByRole('heading', { level: 1 })).toContainText('Approuvez-vous un paiement de 64,50');
    await expectToFit(parent);
    await expect(parent.getByText('Sortie au musée').first()).toBeVisible();
    await tabTo(parent, m.approval_approve({}, FRENCH));
    await parent.keyboard.press('Enter');
    await expect(parent.getByRole('status')).toContainText(m.my_payments_done_approved({}, FRENCH));
    await fits(parent, m.my_payments_title({ business: 'Birch School' }, FRENCH));
    await expect(parent.getByText(m.my_payments_to_approve({}, FRENCH))).toHaveCount(0);
    await expect(parent.getByText(/64,50/)).toBeVisible();
    await parent.context().close();
  });

  await test.step('the office sees the answer, the payment it planned, and the proof of it', async () => {
    await page.reload();
    const row = page.getByRole('region', { name: m.approvals_title() }).getByRole('row').nth(1);
    await expect(row).toContainText(m.approvals_state_approved());
    await row.getByRole('link', { name: m.approvals_payment() }).click();
    await expect(page.getByText('$64.50').first()).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: m.authorization_record() }).click();
    const proof = page.getByRole('region', { name: m.authorization_version_approved({ version: 2 }) });
    await expect(proof.getByText(/^Birch School peut débiter 64,50/)).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
  });
});
