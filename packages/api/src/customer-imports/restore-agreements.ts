import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { agreementChanges, type ChangeUndo, type TermChange } from '@cordelle/db/schema/agreement-changes.ts';
import { customerBankAccounts } from '@cordelle/db/schema/customers.ts';
import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { type BegunChange, beginChange } from '@cordelle/engine/authorizations/agreement-change.ts';
import { endObjection } from '@cordelle/engine/authorizations/end-objection.ts';
import { tellOfChanges } from '@cordelle/engine/mail/tell-of-change.ts';
import { renameAgreements } from '../customers/change-reason.ts';
import { OPEN_OBJECTION } from '../customers/open-objection.ts';
import type { UpdatingApp } from './update-rows.ts';

/** What agreements say, by column of their customer, as text. */
const AGREED = ['name', 'customer_type', 'bank_account_id', 'authorization_limit_cents'] as const;
export type AgreedTerms = Readonly<Record<(typeof AGREED)[number], string | null>>;

type Restored = {
  readonly id: bigint;
  readonly patch: Readonly<Partial<Record<string, string | null>>>;
  readonly now: AgreedTerms;
};
type By = { readonly actor: string; readonly at: Date };
type Begun = BegunChange & { readonly patch: Restored['patch']; readonly now: AgreedTerms };

const bigOf = (value: string | null) => (value === null ? null : BigInt(value));

/**
 * Writes down, by customer, what changes back of agreements that stand, before they do. Whose agreement came with the line is not
 * among them: it ends, or begins, by the rules of consent.
 */
export async function beginRestoring(
  tx: Tx,
  clientId: bigint,
  rows: readonly Restored[],
  { actor, at, since }: By & { readonly since: CalendarDate },
): Promise<ReadonlyMap<bigint, Begun>> {
  const asked = rows.filter(
    ({ patch }) => !('authorization_status' in patch) && AGREED.some((column) => patch[column] !== undefined),
  );
  const words = await accountWords(tx, clientId, asked);
  const begun = new Map<bigint, Begun>();
  for (const { id: customerId, patch, now } of asked) {
    const { name, customer_type: type, bank_account_id: account, authorization_limit_cents: limit } = patch;
    const change = await beginChange(tx, {
      clientId,
      customerId,
      reason: { cause: 'import_undone', means: null, agreedOn: null, since, noticeCode: null, formIsProof: false },
      ...(account !== undefined && { account: { before: bigOf(now.bank_account_id), after: bigOf(account) } }),
      ...(limit !== undefined && { limit: { after: bigOf(limit), above: 'keep' } }),
      renamed: name !== undefined,
      amended: type !== undefined,
      terms: termsOf(patch, now, words),
      undo: undoOf(patch, now),
      actor,
      at,
    });
    if (change) begun.set(customerId, { ...change, patch, now });
  }
  return begun;
}

/** After the agreements changed back: they are called as before, who objected to the import waits no longer, and payers are told. */
export async function finishRestoring(
  tx: Tx,
  app: UpdatingApp,
  clientId: bigint,
  begun: ReadonlyMap<bigint, Begun>,
  { evidence, ...by }: By & { readonly evidence: ReadonlyMap<bigint, Readonly<Record<string, string>>> },
): Promise<void> {
  if (begun.size === 0) return;
  for (const [customerId, change] of begun)
    if (change.patch.name !== undefined)
      await renameAgreements(tx, clientId, customerId, { ...change, evidence: evidence.get(customerId) }, by);
  const objections = await tx.sql`
    select ${columns(agreementChanges, 'h', ['id', 'customerId', 'authorizationIds', 'undo'])} from agreement_changes h
     where h.client_id = ${clientId} and h.customer_id = any(${arrayLiteral([...begun.keys()])}::bigint[])
       and h.cause = 'spreadsheet' and ${tx.sql.unsafe(OPEN_OBJECTION)}
     order by h.id`;
  for (const { customerId, undo, ...objection } of objections) {
    const change = begun.get(customerId);
    if (change && takesBack(undoOf(change.patch, change.now), undo))
      await endObjection(tx, { clientId, customerId, objection, how: 'taken_back', ...by });
  }
  const changeIds = [...begun.values()].map(({ record }) => BigInt(record.changeId));
  await tellOfChanges(tx, app, clientId, changeIds);
}

const UNDONE = ['bankAccountId', 'limitCents', 'name', 'customerType'] as const;

/** Whether all that a change made different is by this one as it was. */
const takesBack = (back: ChangeUndo, made: ChangeUndo): boolean =>
  UNDONE.every((term) => {
    const one = made[term];
    return one === undefined || (one.before === back[term]?.after && one.after === back[term]?.before);
  });

function undoOf(patch: Restored['patch'], now: AgreedTerms): ChangeUndo {
  const { name, customer_type: type, bank_account_id: account, authorization_limit_cents: limit } = patch;
  return {
    ...(account !== undefined && { bankAccountId: { before: now.bank_account_id, after: account } }),
    ...(limit !== undefined && { limitCents: { before: now.authorization_limit_cents, after: limit } }),
    ...(name != null && now.name !== null && { name: { before: now.name, after: name } }),
    ...(type != null && now.customer_type !== null && { customerType: { before: now.customer_type, after: type } }),
  };
}

function termsOf(patch: Restored['patch'], now: AgreedTerms, words: ReadonlyMap<string, string>): TermChange[] {
  const { name, customer_type: type, bank_account_id: account, authorization_limit_cents: limit } = patch;
  const accountOf = (id: string | null) => (id === null ? null : (words.get(id) ?? null));
  const amountOf = (cents: string | null) => (cents === null ? null : centsText(BigInt(cents)));
  return [
    ...(account !== undefined
      ? [{ term: 'account' as const, before: accountOf(now.bank_account_id), after: accountOf(account) }]
      : []),
    ...(limit !== undefined
      ? [{ term: 'limit' as const, before: amountOf(now.authorization_limit_cents), after: amountOf(limit) }]
      : []),
    ...(name !== undefined ? [{ term: 'name' as const, before: now.name, after: name }] : []),
    ...(type !== undefined ? [{ term: 'category' as const, before: now.customer_type, after: type }] : []),
  ];
}

/** Accounts by id as they are told: the bank and the mask. */
async function accountWords({ sql }: Tx, clientId: bigint, rows: readonly Restored[]) {
  const ids = rows.flatMap(({ patch, now }) =>
    patch.bank_account_id === undefined ? [] : [patch.bank_account_id, now.bank_account_id],
  );
  const accounts = await sql`
    select ${columns(customerBankAccounts, ['id', 'mask', 'bankName'])} from customer_bank_accounts
     where client_id = ${clientId} and id = any(${arrayLiteral(ids.filter((id) => id !== null).map(BigInt))}::bigint[])`;
  return new Map(accounts.map(({ id, mask, bankName }) => [String(id), [bankName, mask].filter(Boolean).join(' ')]));
}
