import type { Accounting, AccountingAnswer, AccountingConnection, AccountingPayment } from '../ports/accounting.ts';

/** Accounting software kept in memory: what it was told, and what it is made to refuse. */
export class MemoryAccounting implements Accounting {
  /** Clients that connected it. */
  readonly connected = new Set<bigint>();
  /** Every payment it was told of, in order. */
  readonly told: AccountingPayment[] = [];
  /** Transactions it refuses, with its words. */
  readonly refused = new Map<string, string>();
  paymentAccountSet = true;
  /** It does not answer. */
  silent = false;
  /** Called while it is being told. */
  meanwhile: () => Promise<void> = async () => undefined;

  async connectionOf(clientId: bigint): Promise<AccountingConnection | null> {
    if (!this.connected.has(clientId)) return null;
    return {
      name: 'Xero',
      paymentAccountSet: this.paymentAccountSet,
      report: async (payments) => {
        if (this.silent) throw new Error('the software does not answer');
        await this.meanwhile();
        this.told.push(...payments);
        return payments.map(({ key, transactionId }): AccountingAnswer => {
          const refusal = this.refused.get(transactionId);
          return refusal === undefined
            ? { key, accepted: true, reference: `x-${key}` }
            : { key, accepted: false, refusal };
        });
      },
    };
  }
}
