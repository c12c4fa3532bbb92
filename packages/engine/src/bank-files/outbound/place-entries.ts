import { bankText } from '@cordelle/bank-files/text.ts';
import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { searchIndexOf } from '@cordelle/db/blind-index.ts';
import { columns, computed, joined, present, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { testCredits } from '@cordelle/db/schema/bank-account-changes.ts';
import { clients as clientTable } from '@cordelle/db/schema/clients.ts';
import { customerBankAccounts, customers } from '@cordelle/db/schema/customers.ts';
import { invoices } from '@cordelle/db/schema/invoices.ts';
import { microdeposits } from '@cordelle/db/schema/microdeposits.ts';
import { payouts } from '@cordelle/db/schema/payouts.ts';
import { transactions } from '@cordelle/db/schema/transactions.ts';
import type { CustomerType } from '@cordelle/domain/customer-type.ts';
import { currencyOf, type Rail } from '@cordelle/domain/rail.ts';
import { STATEMENT_NAMES } from '../../clients/statement-names.ts';
import { VIEW_ORDER } from '../../customers/customer-rows.ts';
import type { EntryKind } from '../entry-reference.ts';
import { INVOICE_IN_FILE } from '../invoice-in-file.ts';
import type { OwnEntry } from './read-own-file.ts';

/** What an entry of a file stands for here. */
export type Placed = {
  readonly entry: OwnEntry;
  readonly kind: EntryKind;
  readonly clientId: bigint;
  readonly streamId: bigint;
  /** As the table of entries keeps it: of a microdeposit the sum of its two credits. */
  readonly storedCents: bigint;
  readonly bankAccountId: bigint | null;
  /** A debit that this database has with another amount than the bank. */
  readonly amountDiffers: boolean;
};

/** A debit whose payer is known and that this database does not have: it came into being after the backup. */
export type Forgotten = {
  readonly entry: OwnEntry;
  readonly clientId: bigint;
  readonly customerId: bigint;
  /** The agreement it is taken to be made under: one that covers its account, the newest. */
  readonly authorizationId: bigint | null;
  readonly customerType: CustomerType;
  readonly bankAccountId: bigint;
  readonly holdDays: number;
};

export type Placement = {
  readonly placed: readonly Placed[];
  readonly forgotten: readonly Forgotten[];
  /** Entries that nobody here stands for: a person has to look. */
  readonly strange: readonly OwnEntry[];
};

type Place = { readonly tx: Tx; readonly keys: KeyStore; readonly rail: Rail };

/**
 * Finds what each entry of a file of ours stands for: by our own reference, the payer's account and the amount; where a number
 * was given anew meanwhile, by account, amount and date. Nothing is placed twice, and nothing that stands in a file already.
 */
export async function placeEntries(place: Place, entries: readonly OwnEntry[]): Promise<Placement> {
  const debits = entries.filter(
    ({ isDebit, subject }) => isDebit && subject?.kind !== 'invoice' && subject?.kind !== 'prenote',
  );
  const of = (kind: EntryKind) => entries.filter(({ subject }) => subject?.kind === kind);
  const parts = [
    await placeDebits(place, debits),
    await placeOthers(place, 'payout', of('payout')),
    await placeOthers(place, 'invoice', of('invoice')),
    await placeMicrodeposits(place, 'microdeposit', of('microdeposit')),
    await placeMicrodeposits(place, 'prenote', of('prenote')),
    await placeTestCredits(place, of('test_credit')),
  ];
  const found = parts.flatMap(({ placed }) => placed);
  const forgotten = parts.flatMap((part) => part.forgotten);
  const known = new Set([...found, ...forgotten].map(({ entry }) => entry));
  return {
    placed: found.sort((a, b) => a.entry.sequence - b.entry.sequence),
    forgotten,
    strange: entries.filter((entry) => !known.has(entry)),
  };
}

type Part = Pick<Placement, 'placed' | 'forgotten'>;

const DEBIT = joined(
  columns(transactions, 't', ['clientId', 'id', 'customerId', 'amountCents']),
  present(columns(transactions, 't', ['processDate'])),
);
type DebitRow = Row<typeof DEBIT>;

/** Future debits of the rail that stand in no file. */
const OPEN_DEBIT = ({ sql }: Tx, rail: Rail) => sql`
  t.currency = ${currencyOf(rail)} and t.status = 'Future'
  and not exists (select 1 from bank_file_entries e
                   where e.client_id = t.client_id and e.kind = 'debit' and e.stream_id = t.id and not e.withdrawn)`;

async function placeDebits(place: Place, entries: readonly OwnEntry[]): Promise<Part> {
  if (entries.length === 0) return { placed: [], forgotten: [] };
  const { tx, rail } = place;
  const ids = entries.flatMap(({ subject }) => subject?.streamId ?? []);
  const rows = await tx.sql`
    select ${DEBIT} from transactions t
     where t.id = any(${arrayLiteral(ids)}::bigint[]) and ${OPEN_DEBIT(tx, rail)}`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const accounts = await accountsOf(place, entries, byId);
  const placed: Placed[] = [];
  const left: OwnEntry[] = [];
  const taken = new Set<bigint>();
  const put = (entry: OwnEntry, row: DebitRow, bankAccountId: bigint) => {
    taken.add(row.id);
    const { clientId, id: streamId } = row;
    const amountDiffers = row.amountCents !== entry.amountCents;
    placed.push({
      entry,
      kind: 'debit',
      clientId,
      streamId,
      storedCents: entry.amountCents,
      bankAccountId,
      amountDiffers,
    });
  };
  for (const entry of entries) {
    const row = byId.get(entry.subject?.streamId ?? 0n);
    const account = row && accounts.get(entry)?.find(({ customerId }) => customerId === row.customerId);
    if (row && account && !taken.has(row.id)) put(entry, row, account.id);
    else left.push(entry);
  }
  const forgotten: Forgotten[] = [];
  for (const entry of left) {
    const [account, ...others] = accounts.get(entry) ?? [];
    if (!account || others.some(({ customerId }) => customerId !== account.customerId)) continue;
    const candidates = await tx.sql`
      select ${DEBIT} from transactions t
       where t.client_id = ${account.clientId} and t.customer_id = ${account.customerId}
         and t.amount_cents = ${entry.amountCents} and t.process_date = ${entry.date} and ${OPEN_DEBIT(tx, rail)}
       order by t.id`;
    const row = candidates.find(({ id }) => !taken.has(id));
    if (row) put(entry, row, account.id);
    else forgotten.push({ entry, ...account, bankAccountId: account.id });
  }
  return { placed, forgotten };
}

type Account = {
  readonly clientId: bigint;
  readonly id: bigint;
  readonly customerId: bigint;
  readonly authorizationId: bigint | null;
  readonly customerType: CustomerType;
  readonly holdDays: number;
};

const AGREEMENT_OF = `(
  select a.id from authorizations a
   where a.client_id = c.client_id and a.customer_id = c.id and a.number is not null
   order by (a.bank_account_id = b.id) desc nulls last, ${VIEW_ORDER} limit 1)`;

/**
 * Accounts of payers of the client that an entry names, or whose debit it is by its number: a name may be newer than this database.
 * Compared by blind index and never opened; the newest first.
 */
async function accountsOf(
  { tx, keys, rail }: Place,
  entries: readonly OwnEntry[],
  byId: ReadonlyMap<bigint, DebitRow>,
): Promise<ReadonlyMap<OwnEntry, readonly Account[]>> {
  const clients = await tx.sql`
    select ${columns(clientTable, 'cl', ['id'])}, ${STATEMENT_NAMES} from clients cl where cl.currency = ${currencyOf(rail)}`;
  const named = clients.flatMap(({ id, names }) => names.map((name) => ({ id, name: bankText(name).trim() })));
  const byName = Map.groupBy(named, ({ name }) => name);
  const wanted = entries.flatMap((entry) => {
    const numbered = byId.get(entry.subject?.streamId ?? 0n);
    const ids = clientsNamed(byName, entry.clientName).map(({ id }) => id);
    return [...new Set(numbered ? [...ids, numbered.clientId] : ids)].map((id) => ({
      entry,
      index: searchIndexOf(keys, id, entry.numbers),
    }));
  });
  const rows = await tx.sql`
    select ${columns(customerBankAccounts, 'b', ['clientId', 'id', 'customerId', 'blindIndex'])},
           ${columns(customers, 'c', ['customerType'])},
           ${columns(clientTable, 'cl', ['holdDays'])},
           ${computed<Pick<Account, 'authorizationId'>>({ authorizationId: AGREEMENT_OF })}
      from customer_bank_accounts b
      join customers c on c.client_id = b.client_id and c.id = b.customer_id
      join clients cl on cl.id = b.client_id
     where b.blind_index = any(${arrayLiteral([...new Set(wanted.map(({ index }) => index))])}::text[])
     order by b.id desc`;
  const byIndex = Map.groupBy(rows, ({ blindIndex }) => blindIndex);
  const found = new Map<OwnEntry, Account[]>();
  for (const { entry, index } of wanted) found.set(entry, [...(found.get(entry) ?? []), ...(byIndex.get(index) ?? [])]);
  return found;
}

/** The rails cut long names. */
function clientsNamed<Client>(byName: ReadonlyMap<string, readonly Client[]>, printed: string): readonly Client[] {
  const name = printed.trim();
  return byName.get(name) ?? [...byName].flatMap(([known, clients]) => (known.startsWith(name) ? clients : []));
}

const OTHER = joined(columns(payouts, 'p', ['clientId', 'id', 'amountCents']), STATEMENT_NAMES);
type OtherRow = Row<typeof OTHER>;

/** Payouts and invoices: by number and amount, else by client and amount. */
async function placeOthers(
  { tx, rail }: Place,
  kind: 'payout' | 'invoice',
  entries: readonly OwnEntry[],
): Promise<Part> {
  if (entries.length === 0) return { placed: [], forgotten: [] };
  const { sql } = tx;
  const amounts = arrayLiteral(entries.map(({ amountCents }) => amountCents));
  const rows = await (kind === 'payout'
    ? sql`
        select ${OTHER}
          from payouts p join clients cl on cl.id = p.client_id
         where p.currency = ${currencyOf(rail)} and p.status = 'Requested' and p.amount_cents = any(${amounts}::bigint[])
           and not exists (select 1 from bank_file_entries e where e.client_id = p.client_id and e.kind = 'payout'
                              and e.stream_id = p.id and not e.withdrawn) order by p.id`
    : sql`
        select ${columns(invoices, 'i', { clientId: 'clientId', id: 'id', amountCents: 'totalCents' })},
               ${computed<Pick<OtherRow, 'names'>>({ names: `'{}'::text[]` })}
          from invoices i
         where i.currency = ${currencyOf(rail)} and i.status in ('Open', 'Overdue') and i.total_cents = any(${amounts}::bigint[])
           and i.debit_state is distinct from 'Sent' and not ${sql.unsafe(INVOICE_IN_FILE)} order by i.id`);
  const free = new Set(rows);
  const take = (entry: OwnEntry, fits: (row: OtherRow) => boolean): Placed[] => {
    const row = [...free].find((candidate) => candidate.amountCents === entry.amountCents && fits(candidate));
    if (!row) return [];
    free.delete(row);
    const { clientId, id: streamId } = row;
    const storedCents = entry.amountCents;
    return [{ entry, kind, clientId, streamId, storedCents, bankAccountId: null, amountDiffers: false }];
  };
  const byNumber = entries.flatMap((entry) => take(entry, ({ id }) => id === entry.subject?.streamId));
  const left = entries.filter((entry) => !byNumber.some((placed) => placed.entry === entry));
  // the debit of an invoice shows the provider's name, so that only its amount tells whose it is
  const byName = left.flatMap((entry) =>
    take(
      entry,
      ({ names }) =>
        kind === 'invoice' || names.some((name) => bankText(name).trim().startsWith(entry.clientName.trim())),
    ),
  );
  return { placed: [...byNumber, ...byName], forgotten: [] };
}

/** Both credits of a pair, or the one entry of a prenote, by number: the amounts are secret, or nothing. */
async function placeMicrodeposits(
  { tx, rail }: Place,
  kind: 'microdeposit' | 'prenote',
  entries: readonly OwnEntry[],
): Promise<Part> {
  if (entries.length === 0) return { placed: [], forgotten: [] };
  const rows = await tx.sql`
    select ${columns(microdeposits, ['clientId', 'id', 'bankAccountId'])} from microdeposits
     where currency = ${currencyOf(rail)} and bank_file_id is null
       and id = any(${arrayLiteral(entries.flatMap(({ subject }) => subject?.streamId ?? []))}::bigint[])`;
  const placed = rows.flatMap(({ clientId, id, bankAccountId }) => {
    const pair = entries.filter(({ subject }) => subject?.streamId === id);
    const storedCents = pair.reduce((sum, { amountCents }) => sum + amountCents, 0n);
    return pair.map((entry): Placed => {
      return { entry, kind, clientId, streamId: id, storedCents, bankAccountId, amountDiffers: false };
    });
  });
  return { placed, forgotten: [] };
}

/** Test payments, by number and amount. */
async function placeTestCredits({ tx, rail }: Place, entries: readonly OwnEntry[]): Promise<Part> {
  if (entries.length === 0) return { placed: [], forgotten: [] };
  const rows = await tx.sql`
    select ${columns(testCredits, ['clientId', 'id', 'amountCents'])} from test_credits
     where currency = ${currencyOf(rail)} and status = 'Ordered'
       and id = any(${arrayLiteral(entries.flatMap(({ subject }) => subject?.streamId ?? []))}::bigint[])`;
  const placed = rows.flatMap(({ clientId, id, amountCents }) =>
    entries
      .filter(({ subject, ...entry }) => subject?.streamId === id && entry.amountCents === amountCents)
      .slice(0, 1)
      .map(
        (entry): Placed => ({
          entry,
          kind: 'test_credit',
          clientId,
          streamId: id,
          storedCents: amountCents,
          bankAccountId: null,
          amountDiffers: false,
        }),
      ),
  );
  return { placed, forgotten: [] };
}
