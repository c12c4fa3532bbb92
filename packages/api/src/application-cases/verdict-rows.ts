import { createHash } from 'node:crypto';
import { columns, joined, type Row } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { applicationVerdicts } from '@cordelle/db/schema/applications.ts';
import type { VerdictGiven } from '@cordelle/domain/application-review/four-eyes.ts';
import type { Verdict } from '@cordelle/domain/application-review/kinds.ts';
import { type ApprovalTerms, approvalTerms } from '@cordelle/validation/approval-terms.ts';
import type { CaseRow } from './case-rows.ts';

const VERDICT = joined(columns(applicationVerdicts, ['userId', 'verdict', 'hash', 'reasons', 'terms', 'at']));
type VerdictRow = Omit<Row<typeof VERDICT>, 'terms'> & { readonly terms: ApprovalTerms | null };

/** Verdicts that count, the first one first. */
export async function verdictsOf(
  { sql }: Tx,
  { clientId, id }: Pick<CaseRow, 'clientId' | 'id'>,
): Promise<VerdictRow[]> {
  const rows = await sql`
    select ${VERDICT} from application_verdicts
     where client_id = ${clientId} and case_id = ${id} and voided_at is null order by id`;
  return rows.map((row) => ({ ...row, terms: row.terms === null ? null : approvalTerms.parse(row.terms) }));
}

const termsHash = (terms: ApprovalTerms | null): string =>
  createHash('sha256')
    .update(JSON.stringify(terms === null ? null : Object.entries(terms).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex');

/** As the rule of distinct people looks at it. */
export const asGiven = ({ userId, verdict, hash, terms }: VerdictRow): VerdictGiven => ({
  userId,
  verdict,
  hash,
  termsHash: termsHash(terms),
});

type Given = {
  readonly userId: bigint;
  readonly verdict: Verdict;
  readonly hash: string;
  readonly reasons: string;
  readonly terms: ApprovalTerms | null;
  readonly at: Date;
};

/** Records what one person thinks, in place of what they thought before. */
export async function giveVerdictRow(tx: Tx, of: CaseRow, given: Given): Promise<void> {
  const { clientId, id } = of;
  const { userId, verdict, hash, reasons, terms, at } = given;
  await withdrawVerdictRow(tx, of, { userId, at });
  await tx.sql`
    insert into application_verdicts (client_id, case_id, user_id, verdict, hash, reasons, terms, at)
    values (${clientId}, ${id}, ${userId}, ${verdict}, ${hash}, ${reasons},
            ${terms === null ? null : JSON.stringify(terms)}::jsonb, ${at})`;
}

/** One person's verdict counts no more. Returns whether there was one. */
export async function withdrawVerdictRow(
  { sql }: Tx,
  { clientId, id }: CaseRow,
  { userId, at }: Pick<Given, 'userId' | 'at'>,
): Promise<boolean> {
  const { count } = await sql`
    update application_verdicts set voided_at = ${at}
     where client_id = ${clientId} and case_id = ${id} and user_id = ${userId} and voided_at is null`;
  return count > 0;
}

/** Nobody's verdict counts any more: the case is another one now. */
export async function voidVerdicts(
  { sql }: Tx,
  { clientId, id }: Pick<CaseRow, 'clientId' | 'id'>,
  at: Date,
): Promise<void> {
  await sql`
    update application_verdicts set voided_at = ${at}
     where client_id = ${clientId} and case_id = ${id} and voided_at is null`;
}
