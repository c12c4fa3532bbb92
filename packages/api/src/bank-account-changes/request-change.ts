import { createHash } from 'node:crypto';
import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { mask } from '@cordelle/db/mask.ts';
import { clientBankAccounts } from '@cordelle/db/schema/client-bank-accounts.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import type { ChangedAccount, Naming } from '@cordelle/domain/bank-account-change/kinds.ts';
import { hoursBefore, WRONG_NAMINGS_MAX } from '@cordelle/domain/bank-account-change/limits.ts';
import {
  namingOf,
  requireAnother,
  requireMayAsk,
  servesRequest,
} from '@cordelle/domain/bank-account-change/requests.ts';
import type { BankNumbers } from '@cordelle/domain/bank-numbers/bank-numbers.ts';
import { type EnteredNumbers, enteredOf, withoutSeparators } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import { DOCUMENTS_OF_ACCOUNT } from '@cordelle/domain/client/document-titles.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import type { NameMatch } from '@cordelle/domain/onboarding/name-match.ts';
import { changesWhere, unfinished } from '@cordelle/engine/bank-account-changes/change-rows.ts';
import { correctsClosed } from '@cordelle/engine/bank-account-changes/corrects-closed.ts';
import { mailChange } from '@cordelle/engine/bank-account-changes/mails.ts';
import { tellOfWrongNamings } from '@cordelle/engine/bank-account-changes/wrong-namings.ts';
import { SEALED_COLUMNS } from '@cordelle/engine/bank-numbers/bank-numbers.ts';
import { keyringOf } from '@cordelle/engine/bank-numbers/keyring.ts';
import { openNumbers } from '@cordelle/engine/bank-numbers/open-numbers.ts';
import { translate } from '@cordelle/engine/words.ts';
import type { updateBankAccountInput } from '@cordelle/validation/bank-account-changes.ts';
import type { z } from 'zod';
import { riskIndexOf, setAside } from '../client-accounts/account-rows.ts';
import { BILLING_AGREEMENT_VERSION, billingAgreement } from '../client-accounts/billing-agreement.ts';
import { numbersTyped } from '../client-accounts/typed-account.ts';
import { documentRowsOf } from '../client-files/document-rows.ts';
import type { MemberContext } from '../context.ts';
import { accountReadFor, type ReadAccount } from './account-reading.ts';
import { requireMayChange } from './may-change.ts';
import { zoneOf } from './shown.ts';
import { signalsFor } from './signal-facts.ts';

type Input = z.output<typeof updateBankAccountInput>;

/**
 * Asks for another account: nothing changes yet. Everybody who runs the business is told in the same transaction. Throws
 * `bank_change.*`; a wrong naming of the present account is counted before it is refused.
 */
export async function requestChange(ctx: MemberContext, input: Input): Promise<bigint> {
  const { accountType: account } = input;
  requireMayChange(ctx, account);
  const { app, client } = ctx;
  const at = app.clock.now();
  const asked = await accountOf(ctx, input);
  const naming = await inTransaction(app.worker, {}, async (tx): Promise<Naming | null | 'wrong'> => {
    await tx.sql`select 1 from clients where id = ${client.id} for update`;
    const [counted] = await tx.sql<{ count: number }[]>`
      select count(*)::int as count from wrong_namings
       where client_id = ${client.id} and account = ${account} and at > ${hoursBefore(at, 24)}`;
    const [known] = await changesWhere(
      tx,
      tx.sql`c.client_id = ${client.id} and c.account = ${account} and ${unfinished(tx)}`,
    );
    requireMayAsk({
      clientStatus: client.status,
      correctsClosed: account === 'settlement' && (await correctsClosed(tx, client.id)),
      rail: client.country,
      newAccountRail: asked.country,
      unfinishedExists: known !== undefined,
      recentWrongNamings: counted?.count ?? 0,
    });
    const current = await currentAccount(tx, ctx, account);
    if (!current) return null;
    const named = namingOf(namedAccount(input.currentAccount ?? {}, current.numbers));
    if (named) {
      requireAnother(riskIndexOf(app, current.numbers) === asked.riskIndex);
      return named;
    }
    await tx.sql`
      insert into wrong_namings (client_id, account, actor, at) values (${client.id}, ${account}, ${ctx.actor}, ${at})`;
    if ((counted?.count ?? 0) + 1 >= WRONG_NAMINGS_MAX) await tellOfWrongNamings(tx, app, client.id, account, at);
    return 'wrong';
  });
  if (naming === 'wrong') throw new DomainError('bank_change.wrong_account');
  return ctx.writeAcross((tx) => keepRequest(tx, ctx, input, { asked, naming, at }));
}

/** The account that is asked for: numbers that were typed, or the row of one that was read at its bank. */
type AskedAccount = Pick<ReadAccount, 'country' | 'riskIndex' | 'holderMatch' | 'verifiedAt'> &
  ({ readonly numbers: BankNumbers } | { readonly id: bigint });

async function accountOf(ctx: MemberContext, { accountType, connectionId, newAccount }: Input): Promise<AskedAccount> {
  if (connectionId !== undefined) return accountReadFor(ctx, accountType, BigInt(connectionId));
  invariant(newAccount, 'what asks without a connection carries numbers');
  const numbers = numbersTyped(ctx.client.country, newAccount, 'newAccount', 'bank_change.other_rail');
  const { country } = numbers;
  return { numbers, country, riskIndex: riskIndexOf(ctx.app, numbers), holderMatch: null, verifiedAt: null };
}

type Current = { readonly id: bigint; readonly numbers: BankNumbers };

async function currentAccount(tx: Tx, ctx: MemberContext, account: ChangedAccount): Promise<Current | null> {
  const { app, client } = ctx;
  const [row] = await tx.sql`
    select ${columns(clientBankAccounts, ['id', ...SEALED_COLUMNS])} from client_bank_accounts
     where client_id = ${client.id} and active
       and (purpose = ${account} or (${account} = 'billing' and also_billing))`;
  if (!row) return null;
  const keyring = await keyringOf(tx, app.keys, client.id);
  const [numbers] = await openNumbers(
    tx,
    keyring,
    { actor: ctx.actor, purpose: 'details_changed', requestId: ctx.requestId, at: app.clock.now() },
    [{ table: 'client_bank_accounts', clientId: client.id, rowId: row.id, sealed: row }],
  );
  invariant(numbers, 'an account has numbers');
  return { id: row.id, numbers };
}

/** The account number counts; whatever else was written must agree with it. */
function namedAccount(entered: EnteredNumbers, onFile: BankNumbers) {
  const known = enteredOf(onFile);
  const others = (['transitNumber', 'institutionNumber', 'routingNumber'] as const).every((field) => {
    const written = withoutSeparators(entered[field] ?? '');
    return written === '' || written === (known[field] ?? '') || written === mask(known[field] ?? '');
  });
  return {
    account: withoutSeparators(entered.accountNumber ?? ''),
    othersAgree: others,
    onFile: { account: onFile.account },
  };
}

type Asked = { readonly asked: AskedAccount; readonly naming: Naming | null; readonly at: Date };

async function keepRequest(tx: Tx, ctx: MemberContext, input: Input, { asked, naming, at }: Asked): Promise<bigint> {
  const { app, client, principal } = ctx;
  invariant(principal.kind === 'user', 'programs change no accounts');
  const { sql } = tx;
  const { accountType: account } = input;
  // Of two that ask at once, the second finds the first.
  await sql`select 1 from clients where id = ${client.id} for update`;
  const [known] = await changesWhere(
    tx,
    sql`c.client_id = ${client.id} and c.account = ${account} and ${unfinished(tx)}`,
  );
  if (known) throw new DomainError('bank_change.already_open');
  const documents = await requireDocuments(tx, client.id, account, asked, at);
  const agreement = signed(ctx, input);
  const current = await currentAccount(tx, ctx, account);
  const newAccountId =
    'id' in asked
      ? asked.id
      : await setAside(tx, app, { clientId: client.id, purpose: account, numbers: asked.numbers, bank: null, at });
  const { riskIndex, holderMatch } = asked;
  const signals = await signalsFor(tx, app, {
    clientId: client.id,
    zone: await zoneOf(tx, client.id),
    userId: principal.userId,
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    riskIndex,
    holderMatch,
  });
  const [next] = await sql<{ id: bigint }[]>`
    select nextval(pg_get_serial_sequence('bank_account_changes', 'id')) as id`;
  invariant(next, 'a sequence gives a value');
  const hash = hashOf({
    account,
    riskIndex,
    holderMatch,
    documents,
    previous: current?.id ?? null,
    lost: input.currentAccountLost,
    by: principal.userId,
  });
  await sql`
    insert into bank_account_changes (client_id, id, account, status, new_account_id, previous_account_id, naming, holds_at_once,
        void_cheque_file_id, statement_file_id, signals, hash, requested_by, requested_at, ip, user_agent, agreement)
    values (${client.id}, ${next.id}, ${account}, 'requested', ${newAccountId}, ${current?.id ?? null}, ${naming},
        ${account === 'settlement' && input.currentAccountLost}, ${documents[0]}, ${documents[1]}, ${JSON.stringify(signals)}::jsonb,
        ${hash}, ${principal.userId}, ${at}, ${ctx.ip}, ${ctx.userAgent},
        ${agreement === null ? null : JSON.stringify(agreement)}::jsonb)`;
  const [stored] = await changesWhere(tx, sql`c.client_id = ${client.id} and c.id = ${next.id}`);
  invariant(stored, 'what was written is there');
  await mailChange(tx, app, stored, 'requested', at);
  return next.id;
}

/**
 * The two newest documents of the account, handed in for this request; none where its bank itself said that it is the
 * business's. Throws with both places where both are missing.
 */
async function requireDocuments(
  tx: Tx,
  clientId: bigint,
  account: ChangedAccount,
  asked: AskedAccount,
  at: Date,
): Promise<[bigint, bigint] | [null, null]> {
  if (asked.verifiedAt !== null) return [null, null];
  const rows = await documentRowsOf(tx, clientId);
  const [client] = await tx.sql`select ${columns(clients, ['approvedAt'])} from clients where id = ${clientId}`;
  const used = await tx.sql<{ id: bigint | null }[]>`
    select unnest(array[void_cheque_file_id, statement_file_id]) as id from bank_account_changes where client_id = ${clientId}`;
  const taken = new Set(used.map(({ id }) => id));
  const [cheque, statement] = DOCUMENTS_OF_ACCOUNT[account].map((title) =>
    rows.find(
      (row) =>
        row.title === title &&
        row.current &&
        row.scan !== 'infected' &&
        servesRequest({
          handedInAt: row.createdAt,
          requestedAt: at,
          approvedAt: client?.approvedAt ?? null,
          usedBefore: taken.has(row.id),
        }),
    ),
  );
  if (!cheque) throw new DomainError('bank_change.void_cheque_required');
  if (!statement) throw new DomainError('bank_change.statement_required');
  return [cheque.id, statement.id];
}

/** Fees are debited by an agreement that names who signed it, in the words that were shown. */
function signed(ctx: MemberContext, { accountType, signerName, signerTitle }: Input) {
  if (accountType !== 'billing') return null;
  if (!signerName) throw new DomainError('bank_change.agreement_required');
  const text = billingAgreement(ctx.client, 'change', ctx.language);
  return {
    version: BILLING_AGREEMENT_VERSION,
    language: ctx.language,
    text,
    signerName,
    signerTitle: signerTitle || null,
  };
}

type Hashed = {
  readonly account: ChangedAccount;
  readonly riskIndex: string | null;
  readonly holderMatch: NameMatch | null;
  readonly documents: readonly (bigint | null)[];
  readonly previous: bigint | null;
  readonly lost: boolean;
  readonly by: bigint;
};

/** Everything that is decided on: another request has another one. */
const hashOf = ({ account, riskIndex, holderMatch, documents, previous, lost, by }: Hashed): string =>
  createHash('sha256')
    .update(
      JSON.stringify([account, riskIndex, holderMatch, documents.map(String), String(previous), lost, String(by)]),
    )
    .digest('hex');

/** What is said once the request is kept. */
export const receivedWords = ({ language }: Pick<MemberContext, 'language'>): string =>
  translate('bank_change_received', language);
