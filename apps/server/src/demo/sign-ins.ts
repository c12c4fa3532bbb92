import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { encryptSecret } from '@cordelle/db/encryption.ts';
import { beginLog } from '@cordelle/db/event-store/begin-log.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { lastTwo } from '@cordelle/db/mask.ts';
import { clients as clientTable } from '@cordelle/db/schema/clients.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { authorizationCodeOf } from '@cordelle/domain/client/authorization-code.ts';
import type { ClientStatus, ClientType } from '@cordelle/domain/client/kinds.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import { sealNumbers } from '@cordelle/engine/bank-numbers/bank-numbers.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { bringIntoSight } from '@cordelle/engine/clients/people-in-sight.ts';
import type { CustomFlag, Role } from '@cordelle/validation/permissions.ts';
import type { POSITIONS } from '@cordelle/validation/person-rules.ts';

export const DEMO_PASSWORD = 'demo-Cordelle-1!';

/** The businesses of the demonstration, in the order in which they signed up. */
export const DEMO_CLIENTS = {
  maple: { rail: 'CA', businessName: 'Maple Dental', industry: 'health', status: 'approved', holdbackBps: 0 },
  boreal: { rail: 'US', businessName: 'Boreal Gym', industry: 'health', status: 'approved', holdbackBps: 250 },
  cedar: { rail: 'CA', businessName: 'Cedar Daycare', industry: 'education', status: 'created', holdbackBps: 0 },
  pine: { rail: 'CA', businessName: 'Pine Storage', industry: 'property', status: 'pending', holdbackBps: 0 },
  // Collects for some months and is closed when the year is over.
  harbour: { rail: 'CA', businessName: 'Harbour Yoga', industry: 'health', status: 'approved', holdbackBps: 0 },
  // Two that have just begun: a charity that takes donations, and a school whose parents come by a link.
  willow: { rail: 'CA', businessName: 'Willow Pantry', industry: 'charity', status: 'approved', holdbackBps: 0 },
  birch: { rail: 'CA', businessName: 'Birch School', industry: 'education', status: 'approved', holdbackBps: 0 },
} as const satisfies Record<
  string,
  { rail: Rail; businessName: string; industry: string; status: ClientStatus; holdbackBps: number }
>;
const CLIENT_TYPES: Partial<Record<DemoClient, ClientType>> = { willow: 'Donation', birch: 'Tuition' };
export type DemoClient = keyof typeof DEMO_CLIENTS;

/** What the forms of a person are filled with. */
type Details = {
  readonly mobilePhone: string;
  readonly occupation: string;
  readonly dateOfBirth: string;
  readonly address1: string;
  readonly city: string;
  readonly provinceCode: string;
  readonly postalCode: string;
};

type Someone = { readonly email: string; readonly first: string; readonly last: string; readonly details?: Details };
type Member = Someone & {
  /** One word for who chooses among the sign-ins. */
  readonly is: string;
  readonly role: Role;
  readonly clients: readonly DemoClient[];
  readonly position?: (typeof POSITIONS)[number];
  readonly flags?: readonly CustomFlag[];
};

const ottawa = (mobilePhone: string, occupation: string, dateOfBirth: string, address1: string): Details => ({
  mobilePhone,
  occupation,
  dateOfBirth,
  address1,
  city: 'Ottawa',
  provinceCode: 'ON',
  postalCode: 'K1P 1J1',
});

/** Those who signed up when the year began. */
export type EarlyClient = Exclude<DemoClient, 'willow' | 'birch'>;

export const DEMO_MEMBERS: readonly (Member & { readonly clients: readonly EarlyClient[] })[] = [
  {
    email: 'demo@cordelle.test',
    is: 'primary',
    first: 'Amélie',
    last: 'Bergeron',
    role: 'client_primary',
    clients: ['maple', 'boreal'],
    position: 'Owner',
    details: ottawa('613-555-0101', 'Dentist', '1981-05-17', '90 Elgin Street'),
  },
  {
    email: 'admin@cordelle.test',
    is: 'admin',
    first: 'Noor',
    last: 'Haddad',
    role: 'client_admin',
    clients: ['maple', 'boreal'],
    position: 'Controller',
    details: ottawa('613-555-0102', 'Accountant', '1988-11-02', '14 Metcalfe Street'),
  },
  {
    email: 'custom@cordelle.test',
    is: 'custom',
    first: 'Casey',
    last: 'Wilson',
    role: 'client_custom',
    clients: ['maple', 'boreal'],
    position: 'Bookkeeper',
    flags: ['cudCustomers', 'cudTransactionSchedules'],
    details: ottawa('613-555-0103', 'Bookkeeper', '1993-02-24', '301 Bank Street'),
  },
  {
    email: 'readonly@cordelle.test',
    is: 'read-only',
    first: 'Robin',
    last: 'Read',
    role: 'client_read_only',
    clients: ['maple', 'boreal'],
  },
  {
    email: 'newcomer@cordelle.test',
    is: 'onboarding',
    first: 'Sol',
    last: 'Lavoie',
    role: 'client_primary',
    clients: ['cedar'],
  },
  {
    email: 'pending@cordelle.test',
    is: 'awaiting-review',
    first: 'Pat',
    last: 'Stewart',
    role: 'client_primary',
    clients: ['pine'],
    position: 'Director',
    details: ottawa('613-555-0104', 'Property manager', '1975-08-30', '7 Carling Avenue'),
  },
  {
    email: 'former@cordelle.test',
    is: 'closed',
    first: 'Frances',
    last: 'Côté',
    role: 'client_primary',
    clients: ['harbour'],
    position: 'Owner',
    details: ottawa('613-555-0105', 'Yoga teacher', '1990-01-09', '55 Rideau Street'),
  },
];
/** Joins when the year of the others is over. */
export const DEMO_NEW_MEMBER: Member = {
  email: 'charity@cordelle.test',
  is: 'charity-and-school',
  first: 'Wren',
  last: 'Gagnon',
  role: 'client_primary',
  clients: ['willow', 'birch'],
  position: 'Director',
  details: ottawa('613-555-0106', 'Director', '1982-05-17', '18 Laurier Avenue'),
};
export type Applicant = Someone & {
  readonly is: string;
  readonly details: Details;
  readonly businessName: string;
  /** The page at which the application stands; `pending`: handed in. */
  readonly until: SubState;
  /** The provider asked for changes since. */
  readonly sentBack?: true;
};
/** Those whose applications are at several of its pages. */
export const DEMO_APPLICANTS: readonly Applicant[] = [
  {
    email: 'applying@cordelle.test',
    is: 'applying-business',
    first: 'Olive',
    last: 'Fortin',
    businessName: 'Aspen Music',
    until: 'business_info',
    details: ottawa('613-555-0111', 'Teacher', '1984-04-09', '3 Somerset Street'),
  },
  {
    email: 'owners@cordelle.test',
    is: 'applying-owners',
    first: 'Ines',
    last: 'Moreau',
    businessName: 'Alder Studio',
    until: 'shareholders',
    details: ottawa('613-555-0112', 'Dancer', '1979-12-01', '26 Gilmour Street'),
  },
  {
    email: 'handed-in@cordelle.test',
    is: 'applied',
    first: 'Mina',
    last: 'Sato',
    businessName: 'Tamarack Tutoring',
    until: 'pending',
    details: ottawa('613-555-0113', 'Tutor', '1991-07-22', '81 Frank Street'),
  },
  {
    email: 'sent-back@cordelle.test',
    is: 'asked-for-changes',
    first: 'Theo',
    last: 'Roy',
    businessName: 'Fir Swimming',
    until: 'pending',
    sentBack: true,
    details: ottawa('613-555-0114', 'Coach', '1986-10-15', '120 MacLaren Street'),
  },
];
/** Sets up a second factor at the first sign-in: the provider's people must have one. */
export const DEMO_STAFF = { email: 'staff@cordelle.test', is: 'provider', first: 'Sasha', last: 'Provider' };
export const DEMO_PAYER = { email: 'customer@cordelle.test', is: 'payer', first: 'Amélie', last: 'Tremblay' };

/** What `npm start` tells of the demonstration. */
export function demoSignIns(sandboxUrl: string): string[] {
  const people = [...DEMO_MEMBERS, DEMO_NEW_MEMBER, ...DEMO_APPLICANTS, DEMO_STAFF, DEMO_PAYER];
  const width = Math.max(...people.map(({ email }) => email.length)) + 2;
  return [
    '',
    ...people.map(({ email, is }) => `  ${email.padEnd(width)}${is}`),
    `  ${'password'.padEnd(width)}${DEMO_PASSWORD}`,
    '',
    `  Test accounts and the mail inbox: ${sandboxUrl}`,
    `  Two-factor codes: ${sandboxUrl}/authenticator`,
  ];
}

/** Where payers reach the businesses of each country; printed on their forms. */
const CONTACTS = {
  CA: {
    phone: '613-555-0100',
    address1: '220 Elgin Street',
    city: 'Ottawa',
    provinceCode: 'ON',
    postalCode: 'K2P 1L7',
  },
  US: {
    phone: '503-555-0100',
    address1: '400 SW 6th Avenue',
    city: 'Portland',
    provinceCode: 'OR',
    postalCode: '97204',
  },
} as const satisfies Record<Rail, object>;

/** Writes one of the businesses, with its own bank accounts unless it has only begun; returns the id. */
export async function insertDemoClient(tx: Tx, keys: KeyStore, name: DemoClient, at: Date): Promise<bigint> {
  const { rail, businessName, industry, status, holdbackBps } = DEMO_CLIENTS[name];
  const { currency, zone } = RAIL_FACTS[rail];
  const [client] = await tx.sql`
    insert into clients (business_name, client_type, country, currency, status, holdback_bps, default_language,
                         statement_short_name, statement_long_name, authorization_code, industry, zone, created_at)
    values (${businessName}, ${CLIENT_TYPES[name] ?? 'Processing'}, ${rail}, ${currency}, ${status}, ${holdbackBps}, 'en', ${businessName},
            ${businessName}, ${authorizationCodeOf(businessName, 'demo')}, ${industry}, ${zone}, ${at})
    returning ${columns(clientTable, ['id'])}`;
  invariant(client, 'the client was written');
  await beginLog(tx, client.id);
  if (status === 'created') return client.id;
  await tx.sql`update clients set approved_at = ${at} where id = ${client.id} and status = 'approved'`;
  const contact = CONTACTS[rail];
  await tx.sql`
    update clients set contact_email = ${`payments@${name}.test`}, contact_phone = ${contact.phone}, address1 = ${contact.address1},
           city = ${contact.city}, province_code = ${contact.provinceCode}, postal_code = ${contact.postalCode}
     where id = ${client.id}`;
  for (const purpose of ['settlement', 'billing'] as const) {
    const [row] = await tx.sql<{ id: bigint }[]>`select nextval('client_bank_accounts_id_seq') as id`;
    invariant(row, 'the sequence gave a value');
    const numbers =
      rail === 'CA'
        ? ({ country: 'CA', institution: '004', transit: '10202', account: '2233445' } as const)
        : ({ country: 'US', routing: '121042882', account: '4455667788', accountType: 'checking' } as const);
    const keyring = await keyringOf(tx, keys, client.id);
    const sealed = sealNumbers(keyring, { table: 'client_bank_accounts', clientId: client.id, rowId: row.id }, numbers);
    await tx.sql`
      insert into client_bank_accounts (client_id, id, purpose, country, institution_number_encrypted,
                                        transit_number_encrypted, routing_number_encrypted, account_number_encrypted,
                                        account_type, last2, bank_name, created_at)
      values (${client.id}, ${row.id}, ${purpose}, ${rail}, ${sealed.institutionNumberEncrypted},
              ${sealed.transitNumberEncrypted}, ${sealed.routingNumberEncrypted}, ${sealed.accountNumberEncrypted},
              ${sealed.accountType}, ${lastTwo(numbers.account)}, ${rail === 'CA' ? 'TD Canada Trust' : 'Wells Fargo'}, ${at})`;
  }
  return client.id;
}

/** Writes somebody who signs in with the password of the demonstration; returns the id. */
export async function insertDemoUser(
  tx: Tx,
  keys: KeyStore,
  user: Someone,
  { kind, passwordHash, at }: { kind: 'member' | 'staff' | 'customer'; passwordHash: string; at: Date },
): Promise<bigint> {
  const { details } = user;
  const [row] = await tx.sql`
    insert into users (email, password_hash, first_name, last_name, language, kind, created_at, confirmed_at,
                       mobile_phone, occupation, address1, city, province_code, postal_code)
    values (${user.email}, ${passwordHash}, ${user.first}, ${user.last}, 'en', ${kind}, ${at}, ${at},
            ${details?.mobilePhone ?? null}, ${details?.occupation ?? null}, ${details?.address1 ?? null},
            ${details?.city ?? null}, ${details?.provinceCode ?? null}, ${details?.postalCode ?? null})
    returning ${columns(users, ['id'])}`;
  invariant(row, 'the user was written');
  if (details) {
    const place = {
      table: 'users',
      column: 'date_of_birth_encrypted',
      clientId: PROVIDER_CLIENT_ID,
      rowId: row.id,
    };
    const sealed = encryptSecret(await keyringOf(tx, keys, PROVIDER_CLIENT_ID), place, details.dateOfBirth);
    await tx.sql`update users set date_of_birth_encrypted = ${sealed} where id = ${row.id}`;
  }
  return row.id;
}

type Membership = Pick<Member, 'role' | 'position' | 'flags'> & {
  readonly clientId: bigint;
  readonly userId: bigint;
  /** The payer a customer account belongs to. */
  readonly customerId?: bigint;
};

export async function insertDemoMembership(tx: Tx, membership: Membership, at: Date): Promise<void> {
  const { clientId, userId, role, position = null, flags = [], customerId = null } = membership;
  await tx.sql`
    insert into memberships (client_id, user_id, role, position, customer_id, cud_customers, cud_transaction_schedules,
                             created_at)
    values (${clientId}, ${userId}, ${role}, ${position}, ${customerId}, ${flags.includes('cudCustomers')},
            ${flags.includes('cudTransactionSchedules')}, ${at})`;
  await bringIntoSight(tx, clientId, userId);
}
