/** Accounts of a client's books that the bills for our fees move between; how they are called there is theirs to say. */
export const BILL_ACCOUNTS = ['payable', 'fees', 'salesTax', 'bank'] as const;
export type BillAccount = (typeof BILL_ACCOUNTS)[number];

/** What happens to a bill that their books have to know of. */
export const BILL_ENTRIES = ['issued', 'debited', 'netted', 'debit_returned', 'credited'] as const;
export type BillEntryKind = (typeof BILL_ENTRIES)[number];

/** What a bill comes to: the fees, and each tax on them by its name. */
export type BillFigures = {
  readonly feeCents: bigint;
  readonly taxes: readonly { readonly name: string; readonly cents: bigint }[];
};

export type BillLine = {
  readonly account: BillAccount;
  /** Which tax it is; null: it is none. */
  readonly tax: string | null;
  readonly debitCents: bigint;
  readonly creditCents: bigint;
};

/**
 * The lines of an entry: as much is debited as is credited, and nothing of zero is entered. What a settlement netted was entered
 * as fees with that settlement, tax and all: paid out of the same account here, it is counted once where both journals are taken.
 */
export function linesOfBill(kind: BillEntryKind, { feeCents, taxes }: BillFigures): readonly BillLine[] {
  const total = taxes.reduce((sum, { cents }) => sum + cents, feeCents);
  const debit = (account: BillAccount, cents: bigint, tax: string | null = null): BillLine => ({
    account,
    tax,
    debitCents: cents,
    creditCents: 0n,
  });
  const credit = (account: BillAccount, cents: bigint, tax: string | null = null): BillLine => ({
    account,
    tax,
    debitCents: 0n,
    creditCents: cents,
  });
  const lines: Readonly<Record<BillEntryKind, () => BillLine[]>> = {
    issued: () => [
      debit('fees', feeCents),
      ...taxes.map(({ name, cents }) => debit('salesTax', cents, name)),
      credit('payable', total),
    ],
    debited: () => [debit('payable', total), credit('bank', total)],
    netted: () => [debit('payable', total), credit('fees', total)],
    debit_returned: () => [debit('bank', total), credit('payable', total)],
    credited: () => [
      debit('payable', total),
      credit('fees', feeCents),
      ...taxes.map(({ name, cents }) => credit('salesTax', cents, name)),
    ],
  };
  return lines[kind]().filter(({ debitCents, creditCents }) => debitCents !== creditCents);
}
