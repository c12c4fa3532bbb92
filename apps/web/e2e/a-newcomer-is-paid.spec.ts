import { formatDate } from '@cordelle/i18n/format.ts';
import { expect } from '@playwright/test';
import { comesFromElsewhere } from './support/addresses.ts';
import { answerUntil, handInDocument, PLACE, proprietorship, type Shown } from './support/applications.ts';
import { advanceTo } from './support/clock.ts';
import { aPdf } from './support/files.ts';
import { mailedLink } from './support/mailbox.ts';
import { bankingDayAfter, dayAfterClosedDay, expectStatus } from './support/payments.ts';
import { ask, change } from './support/procedures.ts';
import { signInAsStaff } from './support/staff.ts';
import { test } from './support/story.ts';
import { creditsTo } from './support/test-credits.ts';

const RUN = Date.now() % 100_000;
const EMAIL = `nora${RUN}@birch-hill.test`;
const PASSWORD = 'tide-and-table-4!';
const BUSINESS = `Birch Hill ${RUN}`;
/** Where the money is to arrive: nobody else of the demonstration has it. */
const ACCOUNT = `61${String(RUN).padStart(5, '0')}`;

const ANSWERS = proprietorship({ firstName: 'Nora', lastName: 'Birch', business: BUSINESS });
const OWNER = {
  parentId: null,
  ownerCategory: 'Individual',
  share: '100',
  trustRole: null,
  isSignupUser: true,
  position: null,
  individual: {
    firstName: 'Nora',
    lastName: 'Birch',
    dateOfBirth: '1985-02-28',
    email: EMAIL,
    address: { country: 'CA', ...PLACE },
  },
};

test('who opens an account is approved, debits a first customer, and finds the money in the account they named', async ({
  page,
  browser,
}) => {
  test.slow();

  await test.step('opens an account, and shows that the address is theirs', async () => {
    const since = new Date();
    await comesFromElsewhere(page);
    await page.goto('/create_account');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('How did you hear about us?').selectOption('Search Engine');
    await page.getByLabel('Country of your business').selectOption('CA');
    await page.getByLabel('I have read the terms of service').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check your mailbox' })).toBeVisible();
    await page.goto(await mailedLink(page, { to: EMAIL, subject: 'Confirm your email to open your account', since }));
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Open my account' }).click();
    await expect(page).toHaveURL(/\/client\/signup$/);
  });

  const clients = await ask<{ records: { id: string }[] }>(page, 'clients.list', { input: {} });
  const clientId = clients.data.records[0]?.id ?? '';

  await test.step('fills in the application, shows who they are, and hands it in', async () => {
    const begun = (await ask<Shown>(page, 'onboardings.load', { input: { clientId } })).data;
    const atOwners = await answerUntil(page, begun, 'shareholders', ANSWERS);
    const { stakeholders } = await change<{ stakeholders: { id: string }[] }>(page, 'owners.save', OWNER, clientId);
    const atIdentity = await answerUntil(page, atOwners, 'owner_verification', ANSWERS);
    const ownerId = stakeholders[0]?.id;
    const { link } = await change<{ link: string }>(page, 'ownerIdentities.openOwn', { clientId, ownerId }, clientId);
    await page.goto(link);
    await page.getByRole('button', { name: 'Verify ID' }).click();
    await page.frameLocator('iframe').getByRole('button', { name: 'Send pictures' }).click();
    await expect(page).toHaveURL(/\/verification_complete/);
    const atAccount = await answerUntil(page, atIdentity, 'settlement_account', ANSWERS);
    const bankAccount = { transitNumber: '00456', institutionNumber: '004', accountNumber: ACCOUNT };
    await change(page, 'clientBankAccounts.typeNumbers', { purpose: 'settlement', bankAccount }, clientId);
    await handInDocument(page, clientId, 'Settlement Void Cheque or Account Auth');
    await handInDocument(page, clientId, 'Settlement Recent Bank Statement');
    const atBilling = await answerUntil(page, atAccount, 'billing_account', ANSWERS);
    const signature = { useSettlementAccount: true, signerName: 'Nora Birch', signerTitle: 'Owner', agreed: true };
    await change(page, 'clientBankAccounts.authorizeBilling', signature, clientId);
    await answerUntil(page, atBilling, 'maximum_transaction_amount', ANSWERS);
    await page.goto('/client/signup');
    await page.getByLabel('Largest single payment').fill('900');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/client\/signup_complete$/);
  });

  await test.step('is looked at, and approved', async () => {
    const office = await (await browser.newContext()).newPage();
    await office.goto('/login');
    await signInAsStaff(office);
    await office.getByRole('link', { name: BUSINESS }).click();
    await expect(office.getByRole('heading', { level: 1, name: BUSINESS })).toBeVisible();
    await office.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = office.getByRole('dialog', { name: `Approve ${BUSINESS}` });
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(office.getByText('Approved').first()).toBeVisible();
    await office.context().close();
  });

  await test.step('finds the first steps at home, and follows them to a first customer', async () => {
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page).toHaveURL(/\/client\/home$/);
    // The tour waited for the page that has what it tells of, and is shown once.
    const tour = page.getByRole('dialog', { name: 'What’s new' });
    const noted = page.waitForResponse((answer) => answer.url().includes('account.dismissTour'));
    await tour.getByRole('button', { name: 'Got it' }).click();
    await expect(tour).toBeHidden();
    await noted;
    await page.reload();
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByRole('button', { name: 'Show all' }).click();
    await expect(steps.getByRole('link')).toHaveCount(4);
    await expect(tour).toHaveCount(0);
    const ways = await steps.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    for (const way of ways) {
      await page.goto(way);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(way);
    }
    await page.goto('/client/home');
    await steps.getByRole('link', { name: 'First customer' }).click();
    await page.getByRole('link', { name: 'Manually' }).click();
    await page.getByRole('link', { name: 'Yes', exact: true }).click();
    await page.getByLabel('Customer name').fill('Éloïse Côté');
    await page.getByRole('radio', { name: 'Personal' }).check();
    await page.getByRole('radio', { name: 'In Person' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Transit number').fill('12345');
    await page.getByLabel('Institution number').fill('003');
    await page.getByLabel('Account number').fill('99887766');
    const agreement = { name: 'agreement.pdf', mimeType: 'application/pdf', buffer: aPdf() };
    await page.setInputFiles('input[type=file]', agreement);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Email').fill('eloise@payers.test');
    await page.getByRole('button', { name: 'Create Customer' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Éloïse Côté' })).toBeVisible();
  });

  const processDate = await dayAfterClosedDay(page, 'CA');
  await test.step('debits them', async () => {
    await page.getByRole('link', { name: 'New Transaction' }).click();
    await page.getByLabel('Amount').fill('250.00');
    await page.getByLabel('Frequency').selectOption('Once');
    await page.getByLabel('Process date', { exact: true }).fill(processDate);
    await page.getByRole('button', { name: 'Create payment' }).click();
    await page.getByRole('dialog', { name: 'Transaction Created' }).getByRole('button', { name: 'Ok' }).click();
    const history = page.getByRole('region', { name: 'Transaction History' });
    await history.getByRole('listitem').filter({ hasText: '$250.00' }).getByRole('link').first().click();
    await expectStatus(page, 'Future');
  });

  await test.step('and days later finds it settled, and the deposit in the account they named', async () => {
    const settled = bankingDayAfter('CA', processDate, 5);
    await advanceTo(page, bankingDayAfter('CA', settled, 2));
    await expectStatus(page, 'Approved');
    await page.getByRole('link', { name: `Settlement sent on ${formatDate(settled, 'en')}` }).click();
    await expect(page.getByText('Every line adds up to the deposit: difference $0.00')).toBeVisible();
    await expect(page.getByRole('article').getByRole('button', { name: 'Paid', exact: true })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`to account ••${ACCOUNT.slice(-2)}`);
    const [deposit = 0] = creditsTo(ACCOUNT);
    const shown = `$${(deposit / 100).toFixed(2)}`;
    expect(deposit).toBeGreaterThan(0);
    await expect(page.getByRole('region', { name: 'Deposit', exact: true })).toContainText(shown);
  });
});
