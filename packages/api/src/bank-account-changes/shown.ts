import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clientBankAccounts } from '@cordelle/db/schema/client-bank-accounts.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import type { ChangedAccount } from '@cordelle/domain/bank-account-change/kinds.ts';
import { lapsesAtOf, TEST_TRIES_MAX } from '@cordelle/domain/bank-account-change/limits.ts';
import { statusAt } from '@cordelle/domain/bank-account-change/state.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { Currency } from '@cordelle/domain/money.ts';
import { centsText } from '@cordelle/domain/money.ts';
import type { StoredChange } from '@cordelle/engine/bank-account-changes/change-rows.ts';
import { payoutHolds } from '@cordelle/engine/bank-account-changes/payout-holds.ts';
import type { bankAccountNotices, payoutHold } from '@cordelle/validation/bank-account-changes.ts';
import type { z } from 'zod';

type Shown = z.input<typeof bankAccountNotices>['changes'][number];
type Facts = {
  readonly newLast2: string;
  readonly newBankName: string | null;
  readonly debitFrom: string | null;
  readonly requestedBy: string;
};

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A change as the business sees it at an instant. Needs the sight of the worker. */
export async function shownChange(tx: Tx, { row, change }: StoredChange, at: Date): Promise<Shown> {
  const [facts] = await tx.sql<Facts[]>`
    select a.last2 as "newLast2", a.bank_name as "newBankName", a.debit_from as "debitFrom",
           trim(u.first_name || ' ' || u.last_name) as "requestedBy"
      from client_bank_accounts a join users u on u.id = ${row.requestedBy}
     where a.client_id = ${row.clientId} and a.id = ${row.newAccountId}`;
  invariant(facts, 'a change has its new account and whoever asked');
  const [test] =
    row.testCreditId === null
      ? []
      : await tx.sql<{ sentOn: string | null }[]>`
          select sent_on as "sentOn" from test_credits where client_id = ${row.clientId} and id = ${row.testCreditId}`;
  return {
    ...facts,
    id: String(row.id),
    account: row.account,
    status: statusAt(change, at),
    requestedAt: row.requestedAt.toISOString(),
    lapsesAt: lapsesAtOf(row.requestedAt).toISOString(),
    activatedAt: iso(row.activatedAt),
    holdUntil: iso(row.holdUntil),
    test: row.testCreditId === null ? null : testOf(row, test?.sentOn ?? null),
    declineReason: row.declineReason,
    declineWords: row.declineWords,
  };
}

export function testOf(row: StoredChange['row'], sentOn: string | null): Shown['test'] {
  const state = row.testConfirmedAt ? 'confirmed' : row.testFailed ? 'failed' : sentOn ? 'sent' : 'ordered';
  return { state, sentOn, expiresOn: row.testExpiresOn, triesLeft: TEST_TRIES_MAX - row.testAttempts };
}

/** Why deposits of a business wait, and how much waits; null: they do not. */
export async function shownHold(
  tx: Tx,
  client: { readonly id: bigint; readonly currency: Currency },
  at: Date,
): Promise<z.input<typeof payoutHold> | null> {
  const hold = (await payoutHolds(tx, at, client.id)).get(client.id);
  if (!hold) return null;
  const [waiting] = await tx.sql<{ cents: bigint }[]>`
    select coalesce(sum(p.amount_cents), 0)::bigint as cents from payouts p
     where p.client_id = ${client.id} and p.status = 'Requested'
       and not exists (select 1 from bank_file_entries e where e.client_id = p.client_id and e.kind = 'payout'
                          and e.stream_id = p.id and not e.withdrawn)`;
  return {
    because: hold.because,
    until: iso(hold.until),
    amount: centsText(waiting?.cents ?? 0n),
    currency: client.currency,
  };
}

/** The account that counts now, masked. */
export async function accountInUse({ sql }: Tx, clientId: bigint, account: ChangedAccount) {
  const [row] = await sql`
    select ${columns(clientBankAccounts, 'a', ['id', 'last2', 'bankName'])},
           ${computed<{ since: Date }>({ since: 'coalesce(a.activated_at, a.created_at)' })}
      from client_bank_accounts a
     where a.client_id = ${clientId} and a.active and (a.purpose = ${account} or (${account} = 'billing' and a.also_billing))`;
  return row ?? null;
}

/** By whose clock a business reads times. */
export async function zoneOf({ sql }: Tx, clientId: bigint): Promise<string> {
  const [client] = await sql`select ${columns(clients, ['zone'])} from clients where id = ${clientId}`;
  invariant(client, 'a change is of a client');
  return client.zone;
}
