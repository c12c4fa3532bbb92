import { inTransaction } from '@cordelle/db/connection.ts';
import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { sealNumbers } from '@cordelle/engine/bank-numbers/bank-numbers.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import type { DayWorld } from '@cordelle/engine/testing/day-world.ts';
import type { Onboarding } from '@cordelle/validation/onboarding/onboarding.ts';
import { lookAtCases } from '../applications/look-at-cases.ts';
import type { Callers } from './callers.ts';

type Call = Awaited<ReturnType<Callers['member']>>;
type Answers = Readonly<Record<string, unknown>>;

const PLACES = {
  CA: { address1: '220 Elgin Street', city: 'Ottawa', provinceCode: 'ON', postalCode: 'K2P 1L7' },
  US: { address1: '400 SW 6th Avenue', city: 'Portland', provinceCode: 'OR', postalCode: '97204' },
} as const satisfies Record<Rail, Answers>;

/** What somebody answers on each page, where they have nothing special to say. */
export function answersFor(country: Rail): Record<SubState, Answers> {
  return {
    referred_by: { referredBy: 'Search Engine' },
    who_are_you: { hasThirdParty: false },
    user_info: {
      firstName: 'Ada',
      lastName: 'Roy',
      mobilePhone: '613-555-0199',
      dateOfBirth: '1985-02-28',
      addressAttributes: PLACES[country],
    },
    third_party_client: { thirdPartyId: null },
    third_party_veriff_pending: {},
    business_country: { countryCode: country, userAgreement: true },
    business_type: { businessType: 'Corporation' },
    business_info: {
      businessName: 'Larch Bakery',
      legalName: 'Larch Bakery Inc.',
      operatingAs: 'Larch',
      position: 'Owner',
      businessCategory: 'Retail & Wholesale',
      businessSubcategory: 'Food',
    },
    business_phone: { phone: '613-555-0111', websiteUrl: 'larch.example' },
    business_use_description: { businessUseDescription: 'Bread for restaurants, billed at the end of each week.' },
    business_use_customers_type: { businessUseCustomersType: ['Other businesses'] },
    business_use_kind_of_payments: { businessUseKindOfPayments: ['Invoices for completed work'] },
    business_use_customers_agreement_type: { businessUseCustomersAgreementType: ['Signed agreement or contract'] },
    business_use_payment_timing: { businessUsePaymentTiming: ['After the service is completed'] },
    business_addresses: { registered: PLACES[country], operatingIsRegistered: true, operating: [] },
    certificate_of_good_standing: {},
    business_numbers:
      country === 'CA'
        ? { businessRegistryId: '', businessIncorporationNumber: '123026635RC0001' }
        : { businessRegistryId: '1234567', businessIncorporationNumber: '12-3456789' },
    shareholders: { ownersCompleted: true },
    ownership: {},
    owners_names: {},
    primary_owner: {},
    owners_info: {},
    owner_verification: {},
    veriff_pending: {},
    settlement_account: {},
    billing_account: { useSettlementAccount: true },
    average_transaction_amount: { expectedAverageTransactionAmountRange: '$100 - $499' },
    customer_count: { expectedCustomerCountRange: '11 - 50' },
    monthly_transaction_count: { expectedMonthlyTransactionCountRange: '51 - 100' },
    monthly_transaction_amount: { expectedMonthlyTransactionAmountRange: '$5,000 - $24,999' },
    maximum_transaction_amount: { expectedMaximumTransactionAmount: '2500.00' },
    bank_verification_pending: {},
    pending: {},
  };
}

/** Sends page after page as they are shown, from where the application stands to the page `until` (which is left unsent). */
export async function fillIn(
  call: Call,
  from: Onboarding,
  {
    until = 'pending',
    answers = {},
    seen = [],
  }: {
    readonly until?: SubState;
    readonly answers?: Partial<Record<SubState, Answers>>;
    /** Gets the pages that are shown on the way. */
    readonly seen?: SubState[];
  } = {},
): Promise<Onboarding> {
  let shown = from;
  for (let sent = 0; shown.state !== until; sent += 1) {
    if (sent > 40) throw new Error(`the application does not leave ${shown.state}`);
    const usual = answersFor(countryOf(shown));
    const page = shown.state;
    seen.push(page);
    shown = await (await call()).onboardings.submit({
      ...(shown.id ? { id: shown.id } : {}),
      currentState: page,
      answers: { ...(answers[page] ?? usual[page]) },
    });
  }
  return shown;
}

const countryOf = ({ answers }: Onboarding): Rail => (answers.business_country?.countryCode === 'US' ? 'US' : 'CA');

/** What stands behind the pages of a business, as if it had been given: an owner who showed who they are, and an account. */
export async function giveRecords(world: DayWorld, client: bigint | string, country: Rail = 'CA'): Promise<void> {
  const clientId = BigInt(client);
  const { owner, worker } = world.database;
  await owner`
    with known as (
      insert into stakeholders (client_id, category, first_name, last_name, is_primary_owner, verified_at, country, address1,
                                city, province_code, postal_code, email, created_at)
      values (${String(clientId)}, 'Individual', 'Ada', 'Roy', true, now(), 'CA', '220 Elgin Street', 'Ottawa', 'ON',
              'K2P 1L7', 'ada@example.test', now()) returning client_id, id)
    insert into shareholdings (client_id, stakeholder_id, category, share_bps, created_at)
    select client_id, id, 'Individual', 10000, now() from known`;
  await inTransaction(worker, {}, async (tx) => {
    const [row] = await tx.sql<{ id: bigint }[]>`select nextval('client_bank_accounts_id_seq') as id`;
    if (!row) throw new Error('the sequence gave no value');
    const place = { table: 'client_bank_accounts', clientId, rowId: row.id } as const;
    const sealed = sealNumbers(await keyringOf(tx, world.keys, clientId), place, NUMBERS[country]);
    await tx.sql`
      insert into client_bank_accounts (client_id, id, purpose, country, institution_number_encrypted,
                                        transit_number_encrypted, routing_number_encrypted, account_number_encrypted,
                                        account_type, last2, also_billing, source, holder_match, verified_at, created_at)
      values (${clientId}, ${row.id}, 'settlement', ${country}, ${sealed.institutionNumberEncrypted},
              ${sealed.transitNumberEncrypted}, ${sealed.routingNumberEncrypted}, ${sealed.accountNumberEncrypted},
              ${sealed.accountType}, '45', true, 'connection', 'full', now(), now())`;
    await tx.sql`
      insert into billing_authorizations (client_id, bank_account_id, version, language, text, signer_name, actor, ip, signed_at)
      values (${clientId}, ${row.id}, '1', 'en', 'Fees may be debited.', 'Ada Roy', 'user:1', '192.0.2.1', now())`;
  });
}

const NUMBERS = {
  CA: { country: 'CA', institution: '003', transit: '00123', account: '2233445' },
  US: { country: 'US', routing: '231380104', account: '2233445', accountType: 'checking' },
} as const;

/** A business of its own person, whose application is handed in; its answers beside the usual ones are those given. */
export async function handedInBusiness(
  world: DayWorld,
  callers: Callers,
  answers: Partial<Record<SubState, Answers>> = {},
) {
  const { owner } = world.database;
  const [last] = await owner<{ id: bigint }[]>`select greatest(max(id), 10000) + 1 as id from clients`;
  const first = last?.id ?? 1n;
  await world.addClient({ id: first, rail: 'CA' });
  const asOwner = await callers.member({ clientId: first, role: 'client_primary' });
  const owners = await fillIn(asOwner, await (await asOwner()).onboardings.load({}), { until: 'shareholders' });
  const clientId = String(owners.client?.id);
  await giveRecords(world, clientId);
  const load = async () => (await asOwner()).onboardings.load({ id: String(owners.id) });
  await fillIn(asOwner, await load(), { answers });
  await lookAtCases(world.app());
  return { clientId, id: String(owners.id), asOwner, load };
}
