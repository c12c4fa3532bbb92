import { BankProfile } from '@cordelle/bank-files/cpa005/bank-profile.ts';
import { collect } from '@cordelle/bank-files/cpa005/stream.ts';
import { writeCpa005 } from '@cordelle/bank-files/cpa005/writer.ts';
import { composeNacha } from '@cordelle/bank-files/nacha/writer.ts';

/** One entry a customer sends. `cents` of a microdeposit are 1–99. */
export type Sent = {
  readonly account: string;
  readonly cents?: bigint;
  readonly purpose?: 'debit' | 'payout' | 'microdeposit';
  readonly holder?: 'person' | 'business';
  readonly due: string;
};

export const CA_PROFILE = BankProfile.parse({
  originatorId: '0123456789',
  dataCentre: '00320',
  originatingDataCentre: '00320',
  traceMode: 'compose',
  shortName: 'MAPLE DENTAL',
  longName: 'MAPLE DENTAL INC',
  returnInstitution: '003',
  returnTransit: '12345',
  returnAccount: '1009988',
  currency: 'CAD',
  allowedCodes: ['450', '460', '700'],
  cutoffLocal: '13:00',
  leadBusinessDays: 1,
});

/** A CPA-005 file as the product writes it; `number` is its file creation number. */
export async function canadianFile(number: number, createdOn: string, entries: readonly Sent[]): Promise<Buffer> {
  const { bytes } = await collect(
    writeCpa005(
      { fileCreationNumber: String(number).padStart(4, '0'), creationDate: createdOn },
      entries.map(({ account, cents = 15_000n, purpose = 'debit', holder = 'person', due }, at) => ({
        type: purpose === 'debit' ? ('D' as const) : ('C' as const),
        transactionType: purpose === 'payout' ? '460' : holder === 'business' && purpose === 'debit' ? '700' : '450',
        amountCents: cents,
        date: due,
        party: { institution: '000410202', account },
        name: 'Maya Thompson',
        crossReference: `TXN-${number}-${at + 1}`,
      })),
      CA_PROFILE,
    ),
  );
  return bytes;
}

const ODFI = '09100001';

/** A NACHA file as the product writes it: the `number`-th of the day, `A` first; one batch per kind of entry and day. */
export async function americanFile(number: number, createdOn: string, entries: readonly Sent[]): Promise<Buffer> {
  const traced = entries.map((entry, at) => ({
    entry,
    trace: `${ODFI}${(Number(createdOn.slice(5).replace('-', '')) * 1000 + number * 100 + at).toString().padStart(7, '0')}`,
  }));
  const batches = Map.groupBy(traced, ({ entry }) => `${entry.purpose} ${entry.holder} ${entry.due}`);
  const { bytes } = await composeNacha(
    {
      immediateDestination: '091000019',
      immediateOrigin: '1234567890',
      creationDate: createdOn,
      creationTime: '12:00',
      fileIdModifier: String.fromCharCode(64 + number),
      immediateDestinationName: 'EXAMPLE BANK NA',
      immediateOriginName: 'EXAMPLE COLLECT INC',
      referenceCode: '',
    },
    [...batches.values()].map((batch, at) => {
      const { purpose = 'debit', holder = 'person', due = createdOn } = batch[0]?.entry ?? {};
      return {
        header: {
          serviceClass: purpose === 'debit' ? ('225' as const) : ('220' as const),
          companyName: 'BOREAL GYM',
          companyDiscretionaryData: '',
          companyId: '1234567890',
          sec: holder === 'business' || purpose === 'payout' ? ('CCD' as const) : ('PPD' as const),
          entryDescription: purpose === 'microdeposit' ? 'ACCTVERIFY' : purpose === 'payout' ? 'PAYOUT' : 'DUES',
          descriptiveDate: '',
          effectiveDate: due,
          settlementDay: null,
          originatingDfi: ODFI,
          batchNumber: at + 1,
        },
        entries: batch.map(({ entry, trace }) => ({
          transactionCode: purpose === 'debit' ? ('27' as const) : ('22' as const),
          routingNumber: '231380104',
          accountNumber: entry.account,
          amountCents: entry.cents ?? 15_000n,
          identification: `T${trace.slice(8)}`,
          name: 'MAYA THOMPSON',
          discretionary: '',
          trace,
          addenda: null,
        })),
      };
    }),
  );
  return bytes;
}
