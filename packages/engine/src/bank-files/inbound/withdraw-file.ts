import { columns } from '@cordelle/db/columns.ts';
import { fetchChunks } from '@cordelle/db/fetch-chunks.ts';
import { bankFileEntries } from '@cordelle/db/schema/bank-files.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { invoice } from '@cordelle/domain/invoice/decider.ts';
import { microdeposit } from '@cordelle/domain/microdeposit/decider.ts';
import { payout } from '@cordelle/domain/payout/decider.ts';
import { testCredit } from '@cordelle/domain/test-credit/decider.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import { cutoffOf, readBankProfile } from '../../bank-profile.ts';
import { Draft } from '../../draft.ts';
import type { Work } from '../../handle.ts';
import { command, handleAll } from '../../handle.ts';
import { tellOfMovedDebits } from '../../mail/tell-of-moved-debits.ts';
import { moveDebits } from '../../transactions/move-debits.ts';
import { SNAPSHOT, stateOfRow } from '../../transactions/snapshot-rows.ts';
import type { OutboundFile } from '../outbound/outbound-file.ts';
import type { Applying } from './inbound-file.ts';

const CHUNK = 4000;
const REASON = 'file_rejected';

/**
 * The bank took nothing of a file: every debit is Future again (t7, P4), on its date where the bank still takes files for
 * it, else moved with a message; everything else waits for the next file.
 */
export async function withdrawFile(applying: Applying, sent: OutboundFile): Promise<void> {
  await withdrawDebits(applying, sent);
  await withdrawOthers(applying, sent);
  await applying.tx.sql`update bank_file_entries set withdrawn = true where bank_file_id = ${sent.id}`;
}

async function withdrawDebits({ tx, ctx, meta }: Applying, sent: OutboundFile): Promise<void> {
  const { sql } = tx;
  const bankFileId = String(sent.id);
  const cutoff = cutoffOf((await readBankProfile(tx, ctx.rail)).profile);
  const query = sql`
    select ${SNAPSHOT}, ${columns(clients, 'cl', ['holdDays'])}
      from bank_file_entries e
      join transactions t on t.client_id = e.client_id and t.id = e.stream_id
      join clients cl on cl.id = t.client_id
     where e.bank_file_id = ${sent.id} and e.kind = 'debit' and not e.withdrawn and t.bank_file_id = ${sent.id}
     order by t.client_id, t.id`;
  for await (const rows of fetchChunks(tx, 'refused_debits', query, CHUNK)) {
    const asked = { type: 'withdraw', bankFileId, reason: REASON } as const;
    const works = rows.map((row) =>
      new Draft(transaction, stateOfRow(row)).decide(asked, { fileAccepted: false }).at(row),
    );
    await handleAll(tx, works, meta);
    const movable = rows.map(({ clientId, id, processDate, customerType, holdDays }) => ({
      clientId,
      id,
      processDate: processDate ?? sent.businessDate,
      customerType,
      holdDays,
    }));
    const moved = await moveDebits(tx, movable, { rail: ctx.rail, now: ctx.at, cutoff, reason: 'file_refused' }, meta);
    await tellOfMovedDebits(tx, ctx, moved);
  }
}

async function withdrawOthers({ tx, meta }: Applying, sent: OutboundFile): Promise<void> {
  const rows = await tx.sql`
    select distinct ${columns(bankFileEntries, { clientId: 'clientId', id: 'streamId', kind: 'kind' })} from bank_file_entries
     where bank_file_id = ${sent.id} and kind <> 'debit' and not withdrawn order by client_id, kind, stream_id`;
  const asked = { type: 'withdraw', bankFileId: String(sent.id), reason: REASON } as const;
  const works = rows.map((row): Work => {
    if (row.kind === 'payout') return command(payout, row, asked, {});
    if (row.kind === 'microdeposit' || row.kind === 'prenote') return command(microdeposit, row, asked, {});
    if (row.kind === 'test_credit') return command(testCredit, row, asked, {});
    return command(invoice, row, { ...asked, type: 'withdrawDebit' }, {});
  });
  await handleAll(tx, works, meta);
}
