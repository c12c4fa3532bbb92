import type { ReadStatement } from '@cordelle/bank-files/statement.ts';
import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import { bankFileEntries, bankFiles } from '@cordelle/db/schema/bank-files.ts';
import type { DayContext } from '../../day-step.ts';
import { confirmHandedOver } from '../outbound/hand-over.ts';
import { markEntriesSent } from '../outbound/mark-sent.ts';
import { type OutboundFile, outboundFile } from '../outbound/outbound-file.ts';
import type { InboundAnswer } from './answers.ts';

/** Lines of a statement that name a file of ours. */
const OUR_FILES: ReadonlySet<string> = new Set(['file_credit', 'payout_debit', 'microdeposit_debit']);

/** Files whose hand-over nobody saw end and that the bank speaks of are at the bank: it could not know them otherwise. */
export async function confirmSpokenOf(
  ctx: DayContext,
  said: { readonly answers?: readonly InboundAnswer[]; readonly statement?: ReadStatement },
): Promise<void> {
  const { sql } = ctx.app.worker;
  const open = await sql`
    select ${columns(bankFiles, ['id', 'name'])} from bank_files
     where rail = ${ctx.rail} and direction = 'outbound' and state in ('Handing over', 'Unknown') order by id`;
  if (open.length === 0) return;
  const lines = (said.statement?.lines ?? []).filter(({ kind }) => OUR_FILES.has(kind));
  const named = new Set(lines.map(({ reference }) => reference));
  const traces = (said.answers ?? []).flatMap(({ trace }) => trace ?? []);
  const traced = await sql`
    select distinct ${columns(bankFileEntries, { id: 'bankFileId' })} from bank_file_entries
     where trace = any(${arrayLiteral(traces)}::text[]) and rail = ${ctx.rail} and not withdrawn
       and bank_file_id = any(${arrayLiteral(open.map(({ id }) => id))}::bigint[])`;
  const answered = new Set(traced.map(({ id }) => id));
  for (const { id, name } of open)
    if (named.has(name) || answered.has(id))
      await takeAsAtBank(ctx, await outboundFile(sql, id), 'the bank speaks of it');
}

/** Records that the bank has a file and, in it, all its entries. */
export async function takeAsAtBank(ctx: DayContext, file: OutboundFile, note: string): Promise<void> {
  if (file.state === 'Handing over' || file.state === 'Unknown') await confirmHandedOver(ctx, file, note);
  if (file.state !== 'Rejected') await markEntriesSent(ctx, file);
}
