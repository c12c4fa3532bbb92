import { scopesOfMember } from '@cordelle/api/auth/client-scopes.ts';
import { hashPassword } from '@cordelle/api/auth/password.ts';
import { addBusiness, addPrimaryContact } from '@cordelle/api/clients/add-business.ts';
import type { UserContext } from '@cordelle/api/context.ts';
import { addApplication, applicationRow } from '@cordelle/api/onboardings/application-row.ts';
import { sealBirthDate } from '@cordelle/api/onboardings/owners/owner-rows.ts';
import { submitPage } from '@cordelle/api/onboardings/submit.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { AGREEMENT_VERSION } from '@cordelle/domain/onboarding/agreement.ts';
import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import type { App } from '@cordelle/engine/app.ts';
import { sealNumbers } from '@cordelle/engine/bank-numbers/bank-numbers.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { type Applicant, DEMO_APPLICANTS, DEMO_PASSWORD, insertDemoUser } from './sign-ins.ts';

const PAGES_MAX = 40;
const PLACE = { address1: '14 Wellington Street', city: 'Ottawa', provinceCode: 'ON', postalCode: 'K1P 1J1' };

/** What each applicant says; pages that ask for nothing of their own are left away. */
const answersOf = ({ businessName, first, last, details }: Applicant): Partial<Record<SubState, object>> => ({
  user_info: {
    firstName: first,
    lastName: last,
    mobilePhone: details.mobilePhone,
    dateOfBirth: details.dateOfBirth,
    addressAttributes: {
      address1: details.address1,
      city: details.city,
      provinceCode: details.provinceCode,
      postalCode: details.postalCode,
    },
  },
  who_are_you: { hasThirdParty: false },
  business_country: { countryCode: 'CA' },
  business_type: { businessType: 'Corporation' },
  business_info: {
    businessName,
    legalName: `${businessName} Inc.`,
    operatingAs: businessName,
    position: 'Owner',
    businessCategory: 'Education & Childcare',
    businessSubcategory: 'Lessons',
  },
  business_phone: { phone: '613-555-0170', websiteUrl: `https://${businessName.toLowerCase().replace(/ /g, '')}.test` },
  business_use_description: {
    businessUseDescription: `${businessName} gives weekly lessons to families, who pay at the end of each month.`,
  },
  business_use_customers_type: { businessUseCustomersType: ['Individual customers'] },
  business_use_kind_of_payments: { businessUseKindOfPayments: ['Invoices for completed work'] },
  business_use_customers_agreement_type: { businessUseCustomersAgreementType: ['Signed agreement or contract'] },
  business_use_payment_timing: { businessUsePaymentTiming: ['After the service is completed'] },
  business_addresses: { registered: PLACE, operatingIsRegistered: true, operating: [] },
  business_numbers: { businessRegistryId: '1234567', businessIncorporationNumber: '123026635RC0001' },
  shareholders: { ownersCompleted: true },
  billing_account: { useSettlementAccount: true },
  average_transaction_amount: { expectedAverageTransactionAmountRange: '$100 - $499' },
  customer_count: { expectedCustomerCountRange: '11 - 50' },
  monthly_transaction_count: { expectedMonthlyTransactionCountRange: '51 - 100' },
  monthly_transaction_amount: { expectedMonthlyTransactionAmountRange: '$5,000 - $24,999' },
  maximum_transaction_amount: { expectedMaximumTransactionAmount: '900.00' },
});

/** Businesses whose applications stand at several of its pages, filled in by the use case itself. Begun work goes on where it stopped. */
export async function makeDemoApplications(app: App): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const applicant of DEMO_APPLICANTS) {
    const { userId, clientId } = await signUp(app, applicant, passwordHash);
    await fillIn(app, applicant, userId, clientId);
    if (applicant.sentBack) await sendBack(app, clientId);
  }
}

/** The account and the client of a sign-up, once. */
function signUp(app: App, applicant: Applicant, passwordHash: string): Promise<{ userId: bigint; clientId: bigint }> {
  return inTransaction(app.worker, {}, async (tx) => {
    const [known] = await tx.sql<{ userId: bigint; clientId: bigint }[]>`
      select u.id as "userId", m.client_id as "clientId" from users u join memberships m on m.user_id = u.id
       where u.email = ${applicant.email}`;
    if (known) return known;
    const at = app.clock.now();
    const userId = await insertDemoUser(tx, app.keys, applicant, { kind: 'member', passwordHash, at });
    const clientId = await addBusiness(tx, {
      businessName: '',
      country: 'CA',
      clientType: 'Processing',
      referredBy: 'Search Engine',
      at,
    });
    await addPrimaryContact(tx, clientId, userId, at);
    await addApplication(tx, {
      userId,
      clientId,
      begunAtSignUp: true,
      state: 'user_info',
      stashed: { countryCode: 'CA', referredBy: 'Search Engine' },
      agreement: { version: AGREEMENT_VERSION, at },
      at,
    });
    return { userId, clientId };
  });
}

async function fillIn(app: App, applicant: Applicant, userId: bigint, clientId: bigint): Promise<void> {
  const ctx = contextOf(app, applicant.email, userId);
  const answers = answersOf(applicant);
  const row = await inTransaction(app.worker, { readOnly: true }, (tx) => applicationRow(tx, { clientId }));
  invariant(row, 'an applicant has an application');
  let { state } = row;
  if (row.round > 0) return;
  for (let sent = 0; state !== applicant.until; sent += 1) {
    if (sent > PAGES_MAX) throw new Error(`demo data: the application of ${applicant.businessName} stays at ${state}`);
    const shown = await submitPage(ctx, {
      clientId: String(clientId),
      currentState: state,
      answers: { ...answers[state] },
    });
    ({ state } = shown);
    if (state === 'shareholders') await giveOwners(app, applicant, userId, clientId);
    if (state === 'settlement_account') await giveAccount(app, applicant, clientId);
  }
}

const contextOf = (app: App, email: string, userId: bigint): UserContext => ({
  app,
  principal: {
    kind: 'user',
    userId,
    credential: { kind: 'session', sessionId: 'demo' },
    email,
    userKind: 'member',
    provenAt: app.wallClock.now(),
    restriction: null,
  },
  client: null,
  scopeFor: async (clientId) => {
    const scopes = await inTransaction(app.worker, { readOnly: true }, (tx) => scopesOfMember(tx, userId));
    return scopes.find(({ id }) => id === clientId) ?? null;
  },
  face: 'console',
  language: 'en',
  requestId: 'demo',
  ip: '127.0.0.1',
  userAgent: null,
  browser: null,
  idempotencyKey: null,
  responseHeaders: new Headers(),
});

/** A holding above two people, or one person alone. Those who have handed in showed who they are. */
function giveOwners(
  app: App,
  { first, last, details, until }: Applicant,
  userId: bigint,
  clientId: bigint,
): Promise<void> {
  return inTransaction(app.worker, {}, async (tx) => {
    const [known] = await tx.sql`select 1 from shareholdings where client_id = ${clientId} limit 1`;
    if (known) return;
    const at = app.clock.now();
    const verifiedAt = until === 'pending' ? at : null;
    const person = async (firstName: string, lastName: string, own: bigint | null): Promise<bigint> => {
      const id = await insertStakeholder(tx, clientId, {
        category: 'Individual',
        first_name: firstName,
        last_name: lastName,
        position: 'Owner',
        user_id: own,
        is_primary_owner: own !== null,
        verified_at: verifiedAt,
        country: 'CA',
        address1: details.address1,
        city: details.city,
        province_code: details.provinceCode,
        postal_code: details.postalCode,
        email: `${firstName.toLowerCase()}@example.test`,
        created_at: at,
      });
      const sealed = await sealBirthDate(tx, app.keys, clientId, id, details.dateOfBirth);
      await tx.sql`
        update stakeholders set date_of_birth_encrypted = ${sealed} where client_id = ${clientId} and id = ${id}`;
      return id;
    };
    const hold = (id: bigint, parent: bigint | null, bps: number, category: string) => tx.sql`
      insert into shareholdings (client_id, stakeholder_id, parent_stakeholder_id, category, share_bps, created_at)
      values (${clientId}, ${id}, ${parent}, ${category}, ${bps}, ${at})`;
    const self = await person(first, last, userId);
    if (until === 'pending') {
      await hold(self, null, 10_000, 'Individual');
      return;
    }
    const holding = await insertStakeholder(tx, clientId, {
      category: 'Entity',
      legal_name: `${last} Holdings Inc.`,
      country_of_incorporation: 'CA',
      created_at: at,
    });
    const partner = await person('Paul', 'Okafor', null);
    await hold(holding, null, 6_000, 'Entity');
    await hold(partner, null, 4_000, 'Individual');
    await hold(self, holding, 7_500, 'Individual');
  });
}

async function insertStakeholder({ sql }: Tx, clientId: bigint, fields: Record<string, unknown>): Promise<bigint> {
  const row = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  );
  const [known] = await sql<{ id: bigint }[]>`
    insert into stakeholders ${sql({ client_id: String(clientId), ...row } as never)} returning id`;
  invariant(known, 'an owner that was written has an id');
  return known.id;
}

/** An account that was read at the bank, and what was signed so that fees may be debited from it. */
function giveAccount(app: App, { first, last }: Applicant, clientId: bigint): Promise<void> {
  return inTransaction(app.worker, {}, async (tx) => {
    const [known] = await tx.sql`select 1 from client_bank_accounts where client_id = ${clientId} and active`;
    if (known) return;
    const [row] = await tx.sql<{ id: bigint }[]>`select nextval('client_bank_accounts_id_seq') as id`;
    invariant(row, 'the sequence gave a value');
    const at = app.clock.now();
    const keyring = await keyringOf(tx, app.keys, clientId);
    const numbers = { country: 'CA', institution: '004', transit: '10202', account: '5566771' } as const;
    const sealed = sealNumbers(keyring, { table: 'client_bank_accounts', clientId, rowId: row.id }, numbers);
    await tx.sql`
      insert into client_bank_accounts (client_id, id, purpose, country, institution_number_encrypted,
                                        transit_number_encrypted, account_number_encrypted, last2, bank_name, also_billing,
                                        source, holder_match, verified_at, created_at)
      values (${clientId}, ${row.id}, 'settlement', 'CA', ${sealed.institutionNumberEncrypted},
              ${sealed.transitNumberEncrypted}, ${sealed.accountNumberEncrypted}, '71', 'TD Canada Trust', true,
              'connection', 'full', ${at}, ${at})`;
    await tx.sql`
      insert into billing_authorizations (client_id, bank_account_id, version, language, text, signer_name, actor, ip, signed_at)
      values (${clientId}, ${row.id}, '1', 'en', 'Fees of the service may be debited from this account.',
              ${`${first} ${last}`}, 'system:demo', '127.0.0.1', ${at})`;
  });
}

/** What the provider asked one of them to correct. */
function sendBack(app: App, clientId: bigint): Promise<void> {
  return inTransaction(app.worker, {}, async (tx) => {
    const at = app.clock.now();
    const { count } = await tx.sql`
      update clients set status = 'created' where id = ${clientId} and status = 'pending'`;
    if (count === 0) return;
    await tx.sql`update client_onboardings set state = 'business_info' where client_id = ${clientId}`;
    await tx.sql`
      update application_cases set stopped_at = ${at} where client_id = ${clientId} and closed_at is null`;
    for (const [page, reason, words] of [
      [
        'business_info',
        'name_not_registry',
        'The legal name differs from the registry. Enter it exactly as registered.',
      ],
      [
        'business_use_description',
        'activity_unclear',
        'Describe what you sell and to whom, in two or three sentences.',
      ],
    ] as const)
      await tx.sql`
        insert into onboarding_changes (onboarding_id, round, sub_state, reason, words, asked_at)
        select id, round, ${page}, ${reason}, ${words}, ${at} from client_onboardings where client_id = ${clientId}`;
  });
}
