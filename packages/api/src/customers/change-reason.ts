import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { ChangeUndo, TermChange } from '@cordelle/db/schema/agreement-changes.ts';
import { customerBankAccounts } from '@cordelle/db/schema/customers.ts';
import { type AskedChange, causesFor, requireSuits } from '@cordelle/domain/authorization/change.ts';
import { touchedTerms } from '@cordelle/domain/authorization/touched-terms.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import { type BegunChange, beginChange, changeInEvidence } from '@cordelle/engine/authorizations/agreement-change.ts';
import { changeAuthorizations } from '@cordelle/engine/authorizations/change-authorizations.ts';
import { termLines } from '@cordelle/engine/mail/tell-of-change.ts';
import type { agreementChangeReason } from '@cordelle/validation/customers/edit.ts';
import type { TriedChange } from '@cordelle/validation/customers/payments-above-limit.ts';
import type { z } from 'zod';
import type { MemberContext } from '../context.ts';
import type { ChangedDetails, Editor } from './change-bank-details.ts';
import { agreedAfter, agreedIn, type ChangeReason, type CustomerChange, type CustomerRow } from './customer-change.ts';

/** A reason as it was given; a program that gives none has said so. */
export function reasonOf(
  given: z.output<typeof agreementChangeReason> | undefined,
  { country, now, above }: { readonly country: Rail; readonly now: Date; readonly above: ChangeReason['above'] },
): ChangeReason {
  const today = localDate(now, RAIL_FACTS[country].zone);
  const { cause = 'program', means = null, agreedOn = null, since = today, formIsProof = false } = given ?? {};
  return { cause, means, agreedOn, since, formIsProof, noticeCode: null, above };
}

/** A change that began, with what of it the rules ask. */
export type BegunReason = BegunChange & { readonly asked: AskedChange; readonly terms: readonly TermChange[] };

type Changed = {
  readonly row: CustomerRow;
  readonly change: CustomerChange;
  readonly bank: ChangedDetails | null;
};

/** The change of agreements that follows from a change of a customer, where one stands. Throws what its rule refuses. */
export async function begunChange(
  tx: Tx,
  client: { readonly id: bigint; readonly country: Rail },
  customerId: bigint,
  { row, change, bank }: Changed,
  { actor, at }: Editor,
): Promise<BegunReason | null> {
  const { reason } = change;
  // A new one that takes the place of another is no change of it.
  if (reason === undefined || change.isNewAgreement) return null;
  const [was, is] = [agreedIn(row), agreedAfter(row, change)];
  const { limitCents: before } = was;
  const { limitCents: after, name, customerType } = is;
  const { limit, renamed, amended } = touchedTerms(was, is);
  const moves = bank !== null;
  const asked: AskedChange = {
    account: moves && row.bankAccountId !== null ? (bank.sameBank ? 'same_bank' : 'other_bank') : null,
    limit,
    name: renamed,
    category: amended,
    channel: false,
  };
  if (!moves && limit === null && !renamed && !amended) return null;
  const text = (cents: bigint | null) => (cents === null ? null : centsText(cents));
  const id = (value: bigint | null) => (value === null ? null : String(value));
  const terms: TermChange[] = [
    ...(moves
      ? [{ term: 'account' as const, before: await accountWords(tx, client.id, row.bankAccountId), after: shown(bank) }]
      : []),
    ...(limit ? [{ term: 'limit' as const, before: text(before), after: text(after) }] : []),
    ...(renamed ? [{ term: 'name' as const, before: row.name, after: name }] : []),
    ...(amended ? [{ term: 'category' as const, before: row.customerType, after: customerType }] : []),
  ];
  const undo: ChangeUndo = {
    ...(moves && { bankAccountId: { before: id(row.bankAccountId), after: String(bank.bankAccountId) } }),
    ...(limit && { limitCents: { before: id(before), after: id(after) } }),
    ...(renamed && { name: { before: row.name, after: name } }),
    ...(amended && { customerType: { before: row.customerType, after: customerType } }),
  };
  const begun = await beginChange(tx, {
    clientId: client.id,
    customerId,
    reason,
    ...(moves && { account: { before: row.bankAccountId, after: bank.bankAccountId } }),
    ...(limit && { limit: { after, above: reason.above } }),
    renamed,
    amended,
    terms,
    undo,
    actor,
    at,
  });
  if (!begun) return null;
  requireSuits(asked, reason, localDate(at, RAIL_FACTS[client.country].zone));
  return { ...begun, asked, terms };
}

const shown = ({ bankName, mask }: Pick<ChangedDetails, 'bankName' | 'mask'>): string =>
  [bankName, mask].filter(Boolean).join(' ');

async function accountWords({ sql }: Tx, clientId: bigint, id: bigint | null): Promise<string | null> {
  const [row] = await sql`
    select ${columns(customerBankAccounts, ['mask', 'bankName'])} from customer_bank_accounts
     where client_id = ${clientId} and id = ${id}`;
  return row ? shown(row) : null;
}

/** What a change would be, before it is saved. */
export async function triedChange(
  { sql }: Tx,
  { client, language }: Pick<MemberContext, 'client' | 'language'>,
  { record: { told, debits }, agreements, asked, terms }: BegunReason,
): Promise<TriedChange> {
  const rows = await sql<{ reference: string }[]>`
    select c.identifier || coalesce('-' || a.number, '') as reference
      from authorizations a join customers c on c.client_id = a.client_id and c.id = a.customer_id
     where a.client_id = ${client.id} and a.id = any(${arrayLiteral(agreements)}::bigint[]) order by a.id`;
  const lines = termLines(terms, { language, currency: client.currency });
  return { agreements: rows.map(({ reference }) => reference), lines, causes: causesFor(asked), told, debits };
}

/** Each agreement tells that its payer is called otherwise. */
export async function renameAgreements(
  tx: Tx,
  clientId: bigint,
  customerId: bigint,
  { record, agreements, evidence }: BegunChange & { readonly evidence?: Readonly<Record<string, string>> },
  { actor, at }: Pick<Editor, 'actor' | 'at'>,
): Promise<void> {
  await changeAuthorizations(
    tx,
    agreements.map((authorizationId) => ({
      clientId,
      customerId,
      authorizationId,
      command: { type: 'amend', renamed: true, change: record },
      evidence: { ...changeInEvidence(record), ...evidence },
    })),
    { actor, at },
  );
}
