import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import {
  type Consent,
  type ConsentChange,
  type ConsentCommand,
  decideConsent,
  touchesAgreement,
} from '@cordelle/domain/customer/consent.ts';
import { invariant, unreachable } from '@cordelle/domain/errors.ts';
import { type ConsentColumns, type CustomerKey, writeConsentColumns } from './customer-rows.ts';
import { type Proof, recordAuthorizations } from './record-authorization.ts';
import { type CustomerFact, recordFactsOfMany } from './record-fact.ts';

/** What is to become of one customer's consent. */
export type ConsentWork = CustomerKey &
  Proof & {
    readonly command: ConsentCommand;
    /** What the timeline tells besides. */
    readonly told?: Readonly<Record<string, unknown>>;
  };

/** A consent that is different now. */
export type ChangedConsent = CustomerKey & {
  readonly work: ConsentWork;
  readonly change: ConsentChange;
  /** The version of the authorization that began with it; null: none. */
  readonly version: number | null;
};

type By = { readonly actor: string; readonly at: Date };
const CONSENT = columns(customers, {
  clientId: 'clientId',
  id: 'id',
  status: 'authorizationStatus',
  channel: 'authorizationChannel',
  customerType: 'customerType',
  limitCents: 'authorizationLimitCents',
  givenAt: 'authorizedAt',
  askedAt: 'authorizationRequestedAt',
  language: 'language',
});
type ConsentRow = Row<typeof CONSENT>;

/**
 * The one way in which consents change: decides each under a lock of its customer, writes it with the version of the
 * authorization that begins, and what the timeline tells. Of several about one customer the first counts. Returns those that
 * are different now. The audit row is the caller's. A constant number of statements. Throws `customer.phone_not_offered`.
 */
export async function changeConsents(
  tx: Tx,
  works: readonly ConsentWork[],
  by: By,
): Promise<readonly ChangedConsent[]> {
  if (works.length === 0) return [];
  const rows = await lockedConsents(tx, works);
  const decided = firstOfEach(works).flatMap((work) => {
    const row = rows.get(nameOf(work));
    invariant(row, 'a consent is that of a customer');
    const change = decideConsent(work.command, row, by.at);
    return change ? [{ work, row, change }] : [];
  });
  await writeConsentColumns(
    tx,
    decided.map(({ work: { clientId, id }, change }) => ({ ...columnsOf(change.terms), clientId, id })),
  );
  await recordFactsOfMany(tx, decided.flatMap(factOf), by);
  const versions = await recordAuthorizations(
    tx,
    decided.flatMap(({ work: { clientId, id, agreed, evidence }, change: { version } }) =>
      version === null
        ? []
        : [{ clientId, customerId: id, kind: version, ...(agreed && { agreed }), ...(evidence && { evidence }) }],
    ),
    by,
  );
  const versionOf = new Map(
    versions.map(({ clientId, customerId, version }) => [nameOf({ clientId, id: customerId }), version]),
  );
  return decided.map(({ work, change }) => ({
    clientId: work.clientId,
    id: work.id,
    work,
    change,
    version: versionOf.get(nameOf(work)) ?? null,
  }));
}

const nameOf = ({ clientId, id }: CustomerKey): string => `${clientId}/${id}`;

function firstOfEach(works: readonly ConsentWork[]): ConsentWork[] {
  const first = new Map<string, ConsentWork>();
  for (const work of works) if (!first.has(nameOf(work))) first.set(nameOf(work), work);
  return [...first.values()];
}

/** In one order, so that nobody waits in a circle. */
async function lockedConsents({ sql }: Tx, keys: readonly CustomerKey[]): Promise<ReadonlyMap<string, ConsentRow>> {
  const rows = await sql`
    select ${CONSENT}
      from customers
     where (client_id, id) in (select * from unnest(${arrayLiteral(keys.map(({ clientId }) => clientId))}::bigint[],
                                                    ${arrayLiteral(keys.map(({ id }) => id))}::bigint[]))
     order by client_id, id for update`;
  return new Map(rows.map((row) => [nameOf(row), row]));
}

function columnsOf({ status, channel, customerType, limitCents, givenAt, askedAt }: Partial<Consent>): ConsentColumns {
  return {
    ...(status !== undefined && { authorizationStatus: status }),
    ...(channel !== undefined && { authorizationChannel: channel }),
    ...(customerType !== undefined && { customerType }),
    ...(limitCents !== undefined && { authorizationLimitCents: limitCents }),
    ...(givenAt !== undefined && { authorizedAt: givenAt }),
    ...(askedAt !== undefined && { authorizationRequestedAt: askedAt }),
  };
}

type Decided = { readonly work: ConsentWork; readonly row: ConsentRow; readonly change: ConsentChange };

/** What the timeline tells of it: names of terms, never what stands in them. */
function factOf({ work, row, change }: Decided): (CustomerFact & { readonly clientId: bigint })[] {
  const { clientId, id: customerId, command, told } = work;
  const fact = (type: CustomerFact['type'], data: CustomerFact['data'] = {}) => [
    { clientId, customerId, type, data: { ...data, ...told } },
  ];
  switch (command.type) {
    case 'ask':
      return fact('authorization_requested', { language: row.language });
    case 'stop_asking':
      return [];
    case 'give':
      return fact('authorization_recorded', { kind: 'given', channel: 'provider' });
    case 'record': {
      const { fields, version, terms } = change;
      if (fields.length === 0) return [];
      const kind = version === 'given' ? 'given' : 'changed';
      return fact('authorization_recorded', { kind, fields, channel: terms.channel ?? row.channel });
    }
    case 'withdraw':
      return fact('authorization_withdrawn');
    case 'revoke':
      return fact('authorization_failed');
    case 'restore': {
      const remains = (change.terms.status ?? row.status) === 'complete';
      return touchesAgreement(change.terms)
        ? fact('authorization_recorded', { kind: remains ? 'changed' : 'revoked' })
        : [];
    }
    default:
      return unreachable(command);
  }
}
