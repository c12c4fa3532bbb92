import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns } from '@cordelle/db/columns.ts';
import { bankFileItems } from '@cordelle/db/schema/bank-files.ts';
import type { StreamType } from '@cordelle/domain/decider.ts';
import type { Applying } from './inbound-file.ts';

/** What became of one record of a file. */
export type InboundItem = {
  readonly naturalKey: string;
  readonly line: number;
  readonly outcome: 'applied' | 'unmatched' | 'noted';
  readonly subject: { readonly clientId: bigint; readonly streamType: StreamType; readonly streamId: bigint } | null;
};

/** Which of these records were read before, in this or another file. */
export async function knownItems({ tx, ctx }: Applying, naturalKeys: readonly string[]): Promise<Set<string>> {
  const rows = await tx.sql`
    select ${columns(bankFileItems, ['naturalKey'])} from bank_file_items
     where rail = ${ctx.rail} and natural_key = any(${arrayLiteral(naturalKeys)}::text[])`;
  return new Set(rows.map(({ naturalKey }) => naturalKey));
}

/** Remembers records for good. A record that somebody remembered meanwhile ends the transaction. */
export async function rememberItems({ tx, ctx, file }: Applying, items: readonly InboundItem[]): Promise<void> {
  if (items.length === 0) return;
  await tx.sql`
    insert into bank_file_items (rail, natural_key, bank_file_id, line, outcome, client_id, stream_type, stream_id, created_at)
    select ${ctx.rail}, i.natural_key, ${file.id}, i.line, i.outcome, i.client_id, i.stream_type, i.stream_id, ${ctx.at}
      from unnest(${arrayLiteral(items.map(({ naturalKey }) => naturalKey))}::text[],
                  ${arrayLiteral(items.map(({ line }) => line))}::int[],
                  ${arrayLiteral(items.map(({ outcome }) => outcome))}::text[],
                  ${arrayLiteral(items.map(({ subject }) => subject?.clientId ?? null))}::bigint[],
                  ${arrayLiteral(items.map(({ subject }) => subject?.streamType ?? null))}::text[],
                  ${arrayLiteral(items.map(({ subject }) => subject?.streamId ?? null))}::bigint[])
        as i (natural_key, line, outcome, client_id, stream_type, stream_id)`;
}
