import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { transactions as transactionTable } from '@cordelle/db/schema/transactions.ts';
import { INVARIANTS, type InvariantName, sumsOfClient } from '@cordelle/domain/ledger/invariants.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { type BrokenInvariant, brokenOfBank, brokenOfBooks, readBooks } from '@cordelle/engine/ledger/invariants.ts';
import type { clientIntegrity } from '@cordelle/validation/ledger.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';
import { OFFENDERS_MAX } from './integrity.ts';

type Integrity = z.input<typeof clientIntegrity>;
type Offender = Integrity['invariants'][number]['offenders'][number];

/** Statements about the account in which the money of all clients lies. */
const OF_PROVIDER: readonly InvariantName[] = ['i5', 'i6', 'i10'];

/**
 * Every invariant as far as it concerns the caller's client, now, with both sums where two are compared. Of the provider's
 * account the client learns whether its statements hold, and nothing of other clients.
 */
export async function integrityOfClient({ app, client, read }: MemberContext): Promise<Integrity> {
  const [own, ofBank] = await Promise.all([
    read(async (tx) => {
      const books = await readBooks(tx);
      const broken = await brokenOfBooks(tx, books);
      return {
        sums: new Map(books.flatMap((book) => sumsOfClient(book)).map((sum) => [sum.invariant, sum])),
        offenders: await openable(tx, client.id, broken),
        checked: await countsOf(tx, client.id),
      };
    }),
    inTransaction(app.worker, { readOnly: true }, async (tx) => brokenOfBank(tx, await readBooks(tx))),
  ]);
  return {
    checkedAt: app.clock.now().toISOString(),
    currency: client.currency,
    checked: own.checked,
    invariants: INVARIANTS.map((name) => {
      if (OF_PROVIDER.includes(name)) {
        const holds = !ofBank.some(({ invariant }) => invariant === name);
        return { name, about: 'provider', holds, records: null, postings: null, offenders: [] };
      }
      const sum = own.sums.get(name);
      const offenders = own.offenders.get(name) ?? [];
      return {
        name,
        about: 'client',
        holds: offenders.length === 0,
        records: sum ? centsText(sum.expectedCents) : null,
        postings: sum ? centsText(sum.actualCents) : null,
        offenders: offenders.slice(0, OFFENDERS_MAX),
      };
    }),
  };
}

const RECORD = /^(transaction|settlement) [0-9]+\/([0-9]+)$/;

/** Offenders by invariant, each with what is needed to open it. */
async function openable(
  { sql }: Tx,
  clientId: bigint,
  broken: readonly BrokenInvariant[],
): Promise<Map<InvariantName, Offender[]>> {
  const named = broken.map(({ invariant, id }) => {
    const [, kind = null, recordId = ''] = RECORD.exec(id) ?? [];
    return { invariant, id, kind, recordId };
  });
  const transactions = named.filter(({ kind }) => kind === 'transaction').map(({ recordId }) => recordId);
  const rows = await sql`
    select ${columns(transactionTable, ['id', 'customerId'])} from transactions
     where client_id = ${clientId} and id = any(${arrayLiteral(transactions)}::bigint[])`;
  const customers = new Map(rows.map(({ id, customerId }) => [String(id), String(customerId)]));
  return Map.groupBy(
    named.map(({ invariant, id, kind, recordId }) => {
      const customerId = kind === 'transaction' ? customers.get(recordId) : undefined;
      return {
        invariant,
        id,
        settlementId: kind === 'settlement' ? recordId : null,
        transaction: customerId === undefined ? null : { id: recordId, customerId },
      };
    }),
    ({ invariant }) => invariant,
  );
}

async function countsOf({ sql }: Tx, clientId: bigint): Promise<Integrity['checked']> {
  const [counted] = await sql<Integrity['checked'][]>`
    select (select count(*)::int from transactions where client_id = ${clientId}) as transactions,
           (select count(*)::int from settlements where client_id = ${clientId}) as settlements,
           (select count(*)::int from postings where client_id = ${clientId}) as postings`;
  return counted ?? { transactions: 0, settlements: 0, postings: 0 };
}
