import { columns, present } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { bankFiles } from '@cordelle/db/schema/bank-files.ts';
import { bankFile } from '@cordelle/domain/bank-file/decider.ts';
import type { DayStepName } from '@cordelle/domain/day/steps.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { PROVIDER_CLIENT_ID } from '@cordelle/domain/ledger/accounts.ts';
import { command, handleAll } from '../../handle.ts';
import { resolveReviewItem } from '../../review-items/review-items.ts';

/** What a person found out from the bank about a file whose hand-over nobody saw end. */
export type Finding = {
  readonly bankFileId: bigint;
  /** true: the bank has it. false: it never arrived, and the same bytes may go out again. */
  readonly atBank: boolean;
  /** Who at the bank said so, or where it was seen. */
  readonly note: string;
  readonly actor: string;
  readonly at: Date;
};

/**
 * Ends an unknown hand-over by a person's word. The last step of its day that sends is due once more, so that a file that never
 * arrived may still leave before the cut-off, with the next run. Throws `record.not_found` for a
 * file that is not ours, `bank_file.fate_known` when the bank or its folder has answered meanwhile.
 */
export async function decideUnknown(tx: Tx, finding: Finding): Promise<void> {
  const [file] = await tx.sql`
    select ${columns(bankFiles, ['name', 'state', 'rail'])},
           ${present(columns(bankFiles, ['businessDate']))} from bank_files where id = ${finding.bankFileId} and direction = 'outbound' for update`;
  if (!file) throw new DomainError('record.not_found');
  if (file.state !== 'Unknown') throw new DomainError('bank_file.fate_known');
  const meta = { actor: finding.actor, cause: finding.note, occurredAt: finding.at };
  await handleAll(
    tx,
    [
      command(
        bankFile,
        { clientId: PROVIDER_CLIENT_ID, id: finding.bankFileId },
        finding.atBank ? { type: 'confirmHandover' } : { type: 'disproveHandover', proof: finding.note },
        {},
      ),
    ],
    meta,
  );
  await resolveReviewItem(
    tx,
    { kind: 'unknown_file', dedupeKey: file.name },
    { by: finding.actor, at: finding.at, note: finding.note },
  );
  const last: DayStepName = 'batch_files_midday';
  await tx.sql`
    update day_steps set completed_at = null
     where rail = ${file.rail} and business_date = ${file.businessDate} and step = ${last}`;
}
