import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { clientBankAccounts } from '@cordelle/db/schema/client-bank-accounts.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { clientAddresses, stakeholders } from '@cordelle/db/schema/onboardings.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { parseMoney } from '@cordelle/domain/money.ts';
import { type OwnerStanding, type OwnerTree, standingsOf } from '@cordelle/domain/onboarding/ownership.ts';
import type { Requirement } from '@cordelle/domain/onboarding/requirements.ts';
import type { StatedVolumes } from '@cordelle/domain/onboarding/volumes.ts';
import { missingOf } from '@cordelle/domain/onboarding/walk.ts';
import { type DocumentRow, documentRowsOf } from '../client-files/document-rows.ts';
import type { Check } from '../identity-checks/checks.ts';
import { shownOfClient, standingOf } from '../identity-checks/standing.ts';
import { type Application, answersOn, applicationOf } from '../onboardings/application.ts';
import { applicationRow } from '../onboardings/application-row.ts';
import { type OwnerRows, ownerRows, treeOf } from '../onboardings/owners/owner-rows.ts';

const CLIENT = columns(clients, [
  'id',
  'businessName',
  'legalName',
  'operatingAs',
  'status',
  'clientType',
  'country',
  'currency',
  'zone',
  'businessType',
  'businessCategory',
  'businessSubcategory',
  'websiteUrl',
  'contactPhone',
  'promoCode',
  'address1',
  'city',
  'provinceCode',
  'postalCode',
  'approvedAt',
]);
const ACCOUNT = columns(clientBankAccounts, [
  'id',
  'purpose',
  'alsoBilling',
  'bankName',
  'last2',
  'source',
  'holderNameEncrypted',
  'holderMatch',
  'verifiedAt',
  'riskIndex',
  'createdAt',
]);
const ADDRESS = columns(clientAddresses, [
  'addressType',
  'addressCategory',
  'address1',
  'city',
  'provinceCode',
  'postalCode',
]);

/** Everything of a client that is looked at in a review. */
export type Reviewed = {
  readonly client: Row<typeof CLIENT>;
  readonly application: Application;
  readonly owners: OwnerRows;
  readonly tree: OwnerTree;
  readonly standings: readonly OwnerStanding[];
  /** The session by which each owner stands. */
  readonly checks: ReadonlyMap<bigint, Check>;
  readonly accounts: readonly Row<typeof ACCOUNT>[];
  readonly documents: readonly DocumentRow[];
  readonly addresses: readonly Row<typeof ADDRESS>[];
  readonly volumes: StatedVolumes;
  /** What the application lacks, or has wrong. */
  readonly missing: readonly Requirement[];
};

/** Reads a client for review; needs the worker's sight. Throws `record.not_found`. */
export async function reviewedOf(tx: Tx, keys: KeyStore, clientId: bigint): Promise<Reviewed> {
  const { sql } = tx;
  const [client] = await sql`select ${CLIENT} from clients where id = ${clientId}`;
  if (!client) throw new DomainError('record.not_found');
  const row = await applicationRow(tx, { clientId });
  const application = await applicationOf(tx, keys, { row, clientId, userId: await applicantOf(tx, clientId) });
  const owners = await ownerRows(tx, keys, clientId);
  const tree = treeOf(owners);
  const { walk, statuses, requirements, sections } = application;
  const largest = answersOn(sections, 'maximum_transaction_amount')?.expectedMaximumTransactionAmount;
  return {
    client,
    application,
    owners,
    tree,
    standings: standingsOf(tree, { country: client.country, businessType: client.businessType ?? '' }),
    checks: await countingChecks(tx, clientId),
    accounts: await sql`
      select ${ACCOUNT} from client_bank_accounts where client_id = ${clientId} and active order by purpose desc`,
    documents: await documentRowsOf(tx, clientId),
    addresses: await sql`
      select ${ADDRESS} from client_addresses where client_id = ${clientId} order by address_type desc, id`,
    volumes: {
      average: answersOn(sections, 'average_transaction_amount')?.expectedAverageTransactionAmountRange ?? null,
      customers: answersOn(sections, 'customer_count')?.expectedCustomerCountRange ?? null,
      count: answersOn(sections, 'monthly_transaction_count')?.expectedMonthlyTransactionCountRange ?? null,
      month: answersOn(sections, 'monthly_transaction_amount')?.expectedMonthlyTransactionAmountRange ?? null,
      largestCents: largest === undefined ? null : parseMoney(largest, client.currency).cents,
    },
    missing: missingOf(walk, statuses, requirements),
  };
}

/** Of whoever is an owner or was one. */
async function countingChecks(tx: Tx, clientId: bigint): Promise<ReadonlyMap<bigint, Check>> {
  const shown = await shownOfClient(tx, clientId);
  const people = await tx.sql`
    select ${columns(stakeholders, ['id', 'personKey'])} from stakeholders where client_id = ${clientId} order by id`;
  return new Map(
    people.flatMap((one): [bigint, Check][] => {
      const { check } = standingOf(one, shown, true);
      return check ? [[one.id, check]] : [];
    }),
  );
}

/** Who fills it in, where nothing was sent: the primary contact, or nobody, whose number no person has. */
async function applicantOf({ sql }: Tx, clientId: bigint): Promise<bigint> {
  const [primary] = await sql<{ userId: bigint }[]>`
    select coalesce(o.user_id, m.user_id) as "userId" from clients c
      left join client_onboardings o on o.client_id = c.id
      left join memberships m on m.client_id = c.id and m.role = 'client_primary'
     where c.id = ${clientId}`;
  if (!primary?.userId) throw new DomainError('record.not_found');
  return primary.userId;
}
