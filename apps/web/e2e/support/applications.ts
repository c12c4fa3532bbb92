import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { expect, type Page } from '@playwright/test';
import { aPdf } from './files.ts';
import { ask, change } from './procedures.ts';

/** Of an application, as far as stories go on from it. */
export type Shown = { readonly id: string; readonly state: SubState; readonly client: { readonly id: string } | null };
export type Answers = Readonly<Partial<Record<SubState, Record<string, unknown>>>>;

const PAGES_MAX = 30;

/** Sends page after page with what is said on it, until the application stands at one of them. The pages have stories of their own. */
export async function answerUntil(page: Page, from: Shown, until: SubState, answers: Answers): Promise<Shown> {
  let shown = from;
  for (let sent = 0; shown.state !== until; sent += 1) {
    if (sent === PAGES_MAX) throw new Error(`the application does not leave ${shown.state}`);
    shown = await change<Shown>(page, 'onboardings.submit', {
      ...(shown.id && { id: shown.id }),
      currentState: shown.state,
      answers: answers[shown.state] ?? {},
    });
  }
  return shown;
}

/** Hands a document of the business in. */
export async function handInDocument(page: Page, clientId: string, title: string): Promise<void> {
  const answer = await page.request.post('/uploads/client_document', {
    headers: { origin: new URL(page.url()).origin, 'x-requested-by': 'console', 'x-client-id': clientId },
    multipart: { title, file: { name: 'document.pdf', mimeType: 'application/pdf', buffer: aPdf() } },
  });
  expect(answer.status(), title).toBe(200);
}

export const PLACE = { address1: '14 Wellington Street', city: 'Ottawa', provinceCode: 'ON', postalCode: 'K1P 1J1' };

type Proprietor = { readonly firstName: string; readonly lastName: string; readonly business: string };

/** What a sole proprietor in Ontario says on the pages of their application. */
export const proprietorship = ({ firstName, lastName, business }: Proprietor): Answers => ({
  user_info: {
    firstName,
    lastName,
    mobilePhone: '613-555-0142',
    dateOfBirth: '1985-02-28',
    addressAttributes: PLACE,
  },
  who_are_you: { hasThirdParty: false },
  business_country: { countryCode: 'CA' },
  business_type: { businessType: 'Proprietorship' },
  business_info: {
    businessName: business,
    operatingAs: business,
    position: 'Owner',
    businessCategory: 'Education & Childcare',
    businessSubcategory: 'Lessons',
  },
  business_phone: { phone: '613-555-0143', websiteUrl: 'lessons.example' },
  business_use_description: { businessUseDescription: 'Weekly lessons for families, paid at the end of each month.' },
  business_use_customers_type: { businessUseCustomersType: ['Individual customers'] },
  business_use_kind_of_payments: { businessUseKindOfPayments: ['Invoices for completed work'] },
  business_use_customers_agreement_type: { businessUseCustomersAgreementType: ['Signed agreement or contract'] },
  business_use_payment_timing: { businessUsePaymentTiming: ['After the service is completed'] },
  business_addresses: { registered: PLACE, operatingIsRegistered: true, operating: [] },
  business_numbers: { businessRegistryId: '1234567', businessIncorporationNumber: '' },
  shareholders: { ownersCompleted: true },
  billing_account: { useSettlementAccount: true },
  average_transaction_amount: { expectedAverageTransactionAmountRange: '$100 - $499' },
  customer_count: { expectedCustomerCountRange: '11 - 50' },
  monthly_transaction_count: { expectedMonthlyTransactionCountRange: '51 - 100' },
  monthly_transaction_amount: { expectedMonthlyTransactionAmountRange: '$5,000 - $24,999' },
});

/** The application of a sole proprietor, handed in by whoever is signed in, who shows who they are and names an account. */
export async function handInProprietorship(
  page: Page,
  { email, business, account, answers = {} }: { email: string; business: string; account: string; answers?: Answers },
): Promise<void> {
  const said: Answers = {
    ...proprietorship({ firstName: 'Grace', lastName: 'Hopper', business }),
    maximum_transaction_amount: { expectedMaximumTransactionAmount: '900.00' },
    ...answers,
  };
  const clients = await ask<{ records: { id: string }[] }>(page, 'clients.list', { input: {} });
  const clientId = clients.data.records[0]?.id ?? '';
  const begun = (await ask<Shown>(page, 'onboardings.load', { input: { clientId } })).data;
  const atOwners = await answerUntil(page, begun, 'shareholders', said);
  const owner = {
    parentId: null,
    ownerCategory: 'Individual',
    share: '100',
    trustRole: null,
    isSignupUser: true,
    position: null,
    individual: {
      firstName: 'Grace',
      lastName: 'Hopper',
      dateOfBirth: '1985-02-28',
      email,
      address: { country: 'CA', ...PLACE },
    },
  };
  const { stakeholders } = await change<{ stakeholders: { id: string }[] }>(page, 'owners.save', owner, clientId);
  const atIdentity = await answerUntil(page, atOwners, 'owner_verification', said);
  const ownerId = stakeholders[0]?.id;
  const { link } = await change<{ link: string }>(page, 'ownerIdentities.openOwn', { clientId, ownerId }, clientId);
  await page.goto(link);
  await page.getByRole('button', { name: 'Verify ID' }).click();
  await page.frameLocator('iframe').getByRole('button', { name: 'Send pictures' }).click();
  await expect(page).toHaveURL(/\/verification_complete/);
  const atAccount = await answerUntil(page, atIdentity, 'settlement_account', said);
  const bankAccount = { transitNumber: '00456', institutionNumber: '004', accountNumber: account };
  await change(page, 'clientBankAccounts.typeNumbers', { purpose: 'settlement', bankAccount }, clientId);
  await handInDocument(page, clientId, 'Settlement Void Cheque or Account Auth');
  await handInDocument(page, clientId, 'Settlement Recent Bank Statement');
  const atBilling = await answerUntil(page, atAccount, 'billing_account', said);
  const signature = { useSettlementAccount: true, signerName: 'Grace Hopper', signerTitle: 'Owner', agreed: true };
  await change(page, 'clientBankAccounts.authorizeBilling', signature, clientId);
  await answerUntil(page, atBilling, 'pending', said);
}
