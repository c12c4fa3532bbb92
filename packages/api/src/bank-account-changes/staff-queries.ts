import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, computed, joined, nullable, type Row } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { decryptSecret } from '@cordelle/db/encryption.ts';
import { bankAccountCalls, bankAccountChanges, bankAccountVerdicts } from '@cordelle/db/schema/bank-account-changes.ts';
import { clientBankAccounts } from '@cordelle/db/schema/client-bank-accounts.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { OPEN_STATUSES, UNFINISHED_STATUSES } from '@cordelle/domain/bank-account-change/kinds.ts';
import { lapsesAtOf } from '@cordelle/domain/bank-account-change/limits.ts';
import { shortMask } from '@cordelle/domain/bank-account-change/requests.ts';
import { statusAt } from '@cordelle/domain/bank-account-change/state.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { changesWhere, type StoredChange } from '@cordelle/engine/bank-account-changes/change-rows.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import type { changeCase, changesForStaff } from '@cordelle/validation/bank-account-changes.ts';
import type { z } from 'zod';
import { documentsForStaff } from '../client-files/documents.ts';
import type { UserContext } from '../context.ts';
import { phonesOf } from './phones.ts';
import { shownHold, testOf } from './shown.ts';

const SHOWN_MAX = 200;
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const ITEM = joined(
  columns(bankAccountChanges, 'c', ['id', 'clientId', 'account', 'status', 'requestedAt', 'signals']),
  columns(clientBankAccounts, 'a', { newLast2: 'last2' }),
  columns(clients, 'cl', { business: 'businessName' }),
  computed<{ requestedBy: string }>({ requestedBy: `trim(u.first_name || ' ' || u.last_name)` }),
);
type Item = z.input<typeof changesForStaff>['records'][number];

const itemOf = (row: Row<typeof ITEM>, at: Date): Item => ({
  ...row,
  id: String(row.id),
  clientId: String(row.clientId),
  status: statusAt(row, at),
  signals: [...row.signals],
  requestedAt: row.requestedAt.toISOString(),
  lapsesAt: lapsesAtOf(row.requestedAt).toISOString(),
});

const FROM = `bank_account_changes c
  join clients cl on cl.id = c.client_id
  join client_bank_accounts a on a.client_id = c.client_id and a.id = c.new_account_id
  join users u on u.id = c.requested_by`;

/** Requests that wait for the provider, the stopped ones first, then the oldest; or those that are over, newest first. */
export async function listForStaff({ sql }: Tx, at: Date, open: boolean): Promise<z.input<typeof changesForStaff>> {
  const unfinished = sql`c.status = any(${arrayLiteral([...UNFINISHED_STATUSES])}::text[])`;
  const order = open ? sql`(c.status = 'frozen') desc, c.requested_at, c.id` : sql`c.requested_at desc, c.id desc`;
  const rows = await sql`
    select ${ITEM} from ${sql.unsafe(FROM)}
     where ${open ? unfinished : sql`not ${unfinished}`} order by ${order} limit ${SHOWN_MAX}`;
  const [counted] = await sql<{ count: number }[]>`
    select count(*)::int as count from bank_account_changes c where ${open ? unfinished : sql`not ${unfinished}`}`;
  return { records: rows.map((row) => itemOf(row, at)), count: counted?.count ?? 0 };
}

const ACCOUNT = joined(
  columns(clientBankAccounts, 'a', [
    'country',
    'bankName',
    'source',
    'holderNameEncrypted',
    'holderMatch',
    'riskIndex',
    'createdAt',
  ]),
  columns(clients, 'cl', ['businessName', 'operatingAs', 'legalName', 'approvedAt', 'currency', 'zone']),
  nullable(columns(clientBankAccounts, 'o', { oldLast2: 'last2', oldBankName: 'bankName' })),
  computed<{ oldSince: Date | null }>({ oldSince: 'coalesce(o.activated_at, o.created_at)' }),
);

/** Everything two people need to decide, on one page. Throws `record.not_found`. */
export async function caseOfChange(
  ctx: UserContext,
  place: { readonly id: string },
): Promise<z.input<typeof changeCase>> {
  const { app, principal } = ctx;
  const at = app.clock.now();
  const found = await inTransaction(app.worker, { readOnly: true }, async (tx) => {
    const { sql } = tx;
    const [stored] = await changesWhere(tx, sql`c.id = ${BigInt(place.id)}`);
    if (!stored) throw new DomainError('record.not_found');
    const { row } = stored;
    const { clientId } = row;
    const [item] =
      await sql`select ${ITEM} from ${sql.unsafe(FROM)} where c.client_id = ${clientId} and c.id = ${row.id}`;
    const [about] = await sql`
      select ${ACCOUNT} from clients cl
        join client_bank_accounts a on a.client_id = cl.id and a.id = ${row.newAccountId}
        left join client_bank_accounts o on o.client_id = cl.id and o.id = ${row.previousAccountId ?? 0n}
       where cl.id = ${clientId}`;
    invariant(item && about, 'a change has its client and its account');
    const names = [about.legalName, about.businessName, about.operatingAs].flatMap((name) => name ?? []);
    const holderName = about.holderNameEncrypted
      ? decryptSecret(
          await keyringOf(tx, app.keys, clientId),
          { table: 'client_bank_accounts', column: 'holder_name_encrypted', clientId, rowId: row.newAccountId },
          about.holderNameEncrypted,
        )
      : null;
    const [test] = await sql<{ sentOn: string | null }[]>`
      select sent_on as "sentOn" from test_credits where client_id = ${clientId} and id = ${row.testCreditId}`;
    return {
      ...itemOf(item, at),
      hash: row.hash,
      zone: about.zone,
      names,
      clientApprovedAt: iso(about.approvedAt),
      naming: row.naming,
      currentAccountLost: row.holdsAtOnce,
      oldAccount:
        about.oldLast2 === null
          ? null
          : {
              last2: about.oldLast2,
              mask: shortMask(about.oldLast2),
              bankName: about.oldBankName,
              since: (about.oldSince ?? row.requestedAt).toISOString(),
            },
      newAccount: { last2: item.newLast2, bankName: about.bankName, country: about.country },
      holderName,
      holderMatch: about.holderMatch ?? 'unable',
      readAt: about.source === 'connection' ? iso(about.createdAt) : null,
      knownAt: await knownAt(tx, clientId, about.riskIndex),
      ip: row.ip,
      userAgent: row.userAgent,
      own: [row.voidChequeFileId, row.statementFileId].flatMap((id) => (id === null ? [] : [String(id)])),
      phones: (await phonesOf(tx, app, clientId)).map((phone) => ({ ...phone, since: iso(phone.since) })),
      calls: await callsOf(tx, stored, principal.userId),
      verdicts: await verdictsOf(tx, stored, principal.userId),
      activatedAt: iso(row.activatedAt),
      holdUntil: iso(row.holdUntil),
      test: row.testCreditId === null ? null : testOf(row, test?.sentOn ?? null),
      frozenAt: iso(row.frozenAt),
      frozenBy: row.frozenBy,
      declineReason: row.declineReason,
      hold: await shownHold(tx, { id: clientId, currency: about.currency }, at),
      enoughPeople: await enoughPeople(tx),
    };
  });
  const { own, ...shown } = found;
  const { documents } = await documentsForStaff(ctx, BigInt(found.clientId));
  return { ...shown, documents: documents.filter(({ id }) => own.includes(id)) };
}

/** Other businesses with the same account, whatever became of them. */
async function knownAt({ sql }: Tx, clientId: bigint, riskIndex: string | null) {
  const rows = await sql<{ clientId: bigint; business: string; status: string }[]>`
    select distinct cl.id as "clientId", cl.business_name as business, cl.status
      from client_bank_accounts a join clients cl on cl.id = a.client_id
     where a.risk_index = ${riskIndex} and a.client_id <> ${clientId} order by cl.id limit ${SHOWN_MAX}`;
  return rows.map((row) => ({ ...row, clientId: String(row.clientId) }));
}

const PERSON = computed<{ name: string; userId: bigint }>({
  name: `trim(u.first_name || ' ' || u.last_name)`,
  userId: 'u.id',
});
const CALL = joined(
  columns(bankAccountCalls, 'k', ['method', 'outcome', 'phone', 'spokenWith', 'note', 'calledAt']),
  PERSON,
);

async function callsOf({ sql }: Tx, { row }: StoredChange, reader: bigint) {
  const rows = await sql`
    select ${CALL} from bank_account_calls k join users u on u.id = k.user_id
     where k.client_id = ${row.clientId} and k.change_id = ${row.id} and k.voided_at is null order by k.id`;
  return rows.map(({ userId, calledAt, ...call }) => ({
    ...call,
    at: calledAt.toISOString(),
    mine: userId === reader,
  }));
}

const VERDICT = joined(columns(bankAccountVerdicts, 'v', ['verdict', 'note', 'at']), PERSON);

/** Who has not decided yet sees that somebody did, and not why: each looks for themselves. */
async function verdictsOf({ sql }: Tx, { row, change }: StoredChange, reader: bigint) {
  const rows = await sql`
    select ${VERDICT} from bank_account_verdicts v join users u on u.id = v.user_id
     where v.client_id = ${row.clientId} and v.change_id = ${row.id} and v.voided_at is null order by v.id`;
  const isOpen = OPEN_STATUSES.some((open) => open === change.status) || change.status === 'frozen';
  const mayRead = !isOpen || rows.some(({ userId }) => userId === reader);
  return rows.map(({ userId, verdict, note, name, at }) => ({
    name,
    at: at.toISOString(),
    verdict,
    note: mayRead ? note : null,
    mine: userId === reader,
  }));
}

/** With one person alone the act is impossible, and the page says so. */
async function enoughPeople({ sql }: Tx): Promise<boolean> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from users where kind = 'staff' and disabled_at is null`;
  return (row?.count ?? 0) >= 2;
}
