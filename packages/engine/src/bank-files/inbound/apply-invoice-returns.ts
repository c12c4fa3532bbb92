import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import { invoices } from '@cordelle/db/schema/invoices.ts';
import { invoice } from '@cordelle/domain/invoice/decider.ts';
import { money } from '@cordelle/domain/money.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import { classify } from '@cordelle/domain/return-codes/classify.ts';
import { command, handleMany } from '../../handle.ts';
import { tellOfReturnedInvoices } from '../../mail/invoice-news.ts';
import type { InboundReturn } from './answers.ts';
import type { Applied, Matched } from './applied.ts';
import { BEFORE_POSTING } from './before-posting.ts';
import type { Applying } from './inbound-file.ts';
import { type Leftover, leftoverOf } from './unmatched.ts';

/** Debits of our fees that came back or that our bank refused: their invoices are overdue (P10 back). */
export async function applyInvoiceReturns(
  applying: Applying,
  matched: readonly Matched<InboundReturn>[],
): Promise<Applied> {
  const { tx, ctx, file, meta } = applying;
  const leftovers: Leftover[] = [];
  if (matched.length === 0) return { leftovers, noted: new Set(), counts: {} };
  const traces = await tracesAtBank(applying, matched);
  const plain = matched.filter(({ answer, entry }) => {
    const { class: kind, review } = classify(answer.code, { invalidElements: answer.invalidElements });
    if (answer.forReview) leftovers.push({ ...leftoverOf(answer, 'unknown_trace', entry), about: 'between_banks' });
    else if (kind === 'Info')
      leftovers.push({ answer, entry, reason: null, kind: 'return_review', about: review ?? 'information' });
    // an earlier debit of the same invoice, or one that came back already
    else if (traces.get(keyOf(entry)) !== entry.trace) leftovers.push(leftoverOf(answer, 'already_ended', entry));
    else return true;
    return false;
  });
  const works = plain.map(({ answer, entry }) =>
    command(
      invoice,
      { clientId: entry.clientId, id: entry.streamId },
      {
        type: 'returnDebit',
        returnedOn: ctx.date,
        code: answer.code,
        amount: money(answer.amountCents, currencyOf(ctx.rail)),
        refused: BEFORE_POSTING.has(answer.code),
        source: { bankFileId: String(file.id), line: answer.line },
      },
      {},
    ),
  );
  const outcomes = await handleMany(tx, works, meta);
  const returned = [];
  for (const [index, { answer, entry }] of plain.entries()) {
    const outcome = outcomes[index];
    if (!outcome || 'refused' in outcome) leftovers.push(leftoverOf(answer, 'already_ended', entry));
    else returned.push({ clientId: entry.clientId, id: entry.streamId });
  }
  await tellOfReturnedInvoices(tx, ctx.app, returned, ctx.at);
  return { leftovers, noted: new Set(), counts: { invoicesReturned: matched.length - leftovers.length } };
}

const keyOf = ({ clientId, streamId }: { clientId: bigint; streamId: bigint }): string => `${clientId}/${streamId}`;

/** Trace of the debit of each invoice that can still come back. */
async function tracesAtBank(
  { tx }: Applying,
  matched: readonly Matched<InboundReturn>[],
): Promise<Map<string, string | null>> {
  const rows = await tx.sql`
    select ${columns(invoices, 'i', { clientId: 'clientId', streamId: 'id', trace: 'trace' })}
      from unnest(${arrayLiteral(matched.map(({ entry }) => entry.clientId))}::bigint[],
                  ${arrayLiteral(matched.map(({ entry }) => entry.streamId))}::bigint[]) as e (client_id, id)
      join invoices i on i.client_id = e.client_id and i.id = e.id and i.debit_state in ('Sent', 'Paid')`;
  return new Map(rows.map((row) => [keyOf(row), row.trace]));
}
