import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import {
  type Consent,
  type ConsentChange,
  decideConsent,
  touchesAgreement,
} from '@cordelle/domain/customer/consent.ts';
import { invariant, unreachable } from '@cordelle/domain/errors.ts';
import {
  type ConsentColumns,
  type CustomerKey,
  nameOf,
  refreshViews,
  writeConsentColumns,
} from '../customers/customer-rows.ts';
import { type CustomerFact, recordFactsOfMany } from '../customers/record-fact.ts';
import { ofEachClient } from '../of-each-client.ts';
import { agreementsOf, replaceAgreements, worksOf } from './agreements-of-customers.ts';
import { changeAuthorizations } from './change-authorizations.ts';
import { CONSENT, type ConsentRow, type ConsentWork, type Decided } from './consent-work.ts';

/** A consent that is different now. */
export type ChangedConsent = CustomerKey & {
  readonly work: ConsentWork;
  readonly change: ConsentChange;
  /** The agreement that began, or was changed, and the version of it that began; null: none. */
  readonly authorizationId: bigint | null;
  readonly version: number | null;
};

type By = { readonly actor: string; readonly at: Date };
/**
 * The one way in which consents change: decides each under a lock of its customer, writes what the customer shows of it, the
 * agreements with the versions that begin, and what the timeline tells. Of several about one customer the first counts. Returns those that
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
  const changed = await changeAgreements(tx, decided, by);
  return decided.map(({ work, change }) => ({
    clientId: work.clientId,
    id: work.id,
    work,
    change,
    authorizationId: changed.get(nameOf(work))?.authorizationId ?? null,
    version: changed.get(nameOf(work))?.version ?? null,
  }));
}

/** What follows for the agreements; the one of each customer that began a version, the newest. */
async function changeAgreements(tx: Tx, decided: readonly Decided[], by: By) {
  const agreements = await agreementsOf(tx, decided);
  const works = decided.flatMap((one) => worksOf(one, agreements.get(nameOf(one.work)) ?? []));
  const changed = await changeAuthorizations(tx, works, by);
  const ofCustomer = new Map(changed.map((one) => [nameOf({ clientId: one.clientId, id: one.customerId }), one]));
  await replaceAgreements(tx, decided, agreements, ofCustomer, by);
  const ended = (version: ConsentChange['version']) => version === 'given' || version === 'revoked';
  await refreshViews(
    tx,
    decided.flatMap(({ work, change }) => (ended(change.version) ? [work] : [])),
  );
  return ofCustomer;
}

function firstOfEach(works: readonly ConsentWork[]): ConsentWork[] {
  const first = new Map<string, ConsentWork>();
  for (const work of works) if (!first.has(nameOf(work))) first.set(nameOf(work), work);
  return [...first.values()];
}

/** In one order, so that nobody waits in a circle. */
async function lockedConsents({ sql }: Tx, keys: readonly CustomerKey[]): Promise<ReadonlyMap<string, ConsentRow>> {
  const rows = await ofEachClient(keys, (clientId, of) =>
    sql`
      select ${CONSENT} from customers
       where client_id = ${clientId} and id = any(${arrayLiteral(of.map(({ id }) => id))}::bigint[])
       order by id for update`.execute(),
  );
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
    case 'end':
      return fact('authorization_recorded', { kind: 'revoked' });
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
