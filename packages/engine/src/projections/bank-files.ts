import { bankFiles } from '@cordelle/db/schema/bank-files.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { unreachable } from '@cordelle/domain/errors.ts';
import { centsOf } from '@cordelle/domain/money.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { projection, rowOf, type StoredEventOf } from '../projection.ts';
import { RowChanges } from '../row-changes.ts';

/** One row per bank file, ours or the bank's. */
export const bankFilesProjection = projection({
  name: 'bank_files',
  version: 1,
  tables: [bankFiles],
  async apply(tx, events) {
    const rows = new RowChanges(bankFiles);
    for (const event of events) if (event.streamType === 'bank-file') change(rows, event);
    await rows.write(tx);
  },
});

function change(rows: RowChanges<typeof bankFiles>, event: StoredEventOf<'bank-file'>): RowChanges<typeof bankFiles> {
  const { version, occurredAt: updatedAt } = event;
  const set = (values: Parameters<typeof rows.set>[1]) => rows.set(rowOf(event), { ...values, version, updatedAt });
  const begun = { createdAt: event.occurredAt, updatedAt, version };
  switch (event.type) {
    case 'BankFileFrozen': {
      const { debits, credits, ...same } = event.data;
      return rows.insert(rowOf(event), {
        ...same,
        ...begun,
        direction: 'outbound',
        kind: 'entries',
        state: 'Frozen',
        debitsCents: centsOf(debits.amount),
        debitsCount: debits.count,
        creditsCents: centsOf(credits.amount),
        creditsCount: credits.count,
      });
    }
    case 'BankFileWritten':
      return set({ state: 'Written', sha256: event.data.sha256, bytes: BigInt(event.data.bytes) });
    case 'BankFileHandoverStarted':
      return set({ state: 'Handing over' });
    case 'BankFileHandedOver':
      return set({ state: 'Handed over', detail: null });
    case 'BankFileHandoverUnknown':
      return set({ state: 'Unknown', detail: event.data.reason });
    case 'BankFileHandoverDisproved':
      return set({ state: 'Written', detail: event.data.proof });
    case 'BankFileAccepted':
      return set({ state: 'Accepted', detail: null });
    case 'BankFileRejected':
      return set({ state: 'Rejected', detail: event.data.reason });
    case 'BankFileGivenUp':
      return set({ state: 'Given up', detail: null });
    case 'BankFileReceived': {
      const { bytes, ...same } = event.data;
      return rows.insert(rowOf(event), {
        ...same,
        ...begun,
        direction: 'inbound',
        state: 'Received',
        businessDate: localDate(event.occurredAt, RAIL_FACTS[event.data.rail].zone),
        bytes: BigInt(bytes),
      });
    }
    case 'BankFileQuarantined':
      return set({
        state: 'Quarantined',
        faultCode: event.data.code,
        faultLine: event.data.line,
        detail: event.data.detail,
      });
    case 'BankFileLoadAgainAsked':
      return set({ state: 'Received', faultCode: null, faultLine: null, detail: null });
    case 'BankFileApplied': {
      const { total, remarks, ...counts } = event.data;
      return set({ state: 'Applied', ...counts, totalCents: centsOf(total) });
    }
    case 'BankFileReplaced':
    case 'ReturnUnmatched':
    case 'StatementLineBooked':
    case 'StatementClosed':
      return set({});
    default:
      return unreachable(event);
  }
}
