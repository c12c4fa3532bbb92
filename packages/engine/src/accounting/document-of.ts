import type { BookingRole } from '@cordelle/domain/accounting/connection.ts';
import type { ReportBlock } from '@cordelle/domain/accounting/reports.ts';
import type { AccountRef, NewDocument } from '../ports/accounting-service.ts';
import type { Connection } from './connections.ts';
import type { Report } from './report-rows.ts';
import type { ReportingOf } from './reporting-of.ts';

/** What a document needs beside its row. */
type Beside = {
  readonly of: Pick<ReportingOf, 'account' | 'roles' | 'partner'>;
  /** Of the invoice that had been paid. */
  readonly number: string | null;
  readonly connection: Pick<Connection, 'clientId' | 'software'>;
};

const ROLE_OF: Readonly<Partial<Record<Report['kind'], readonly [BookingRole, 'from' | 'to']>>> = {
  transfer: ['bank', 'to'],
  transfer_back: ['bank', 'from'],
  fee: ['fees', 'to'],
  reserve: ['reserve', 'to'],
  reserve_back: ['reserve', 'from'],
};

/** The document of a row, or why it cannot be written: nobody chose the account for it. */
export function documentOf(
  report: Report,
  { of, number, connection: { clientId, software } }: Beside,
): NewDocument | ReportBlock {
  const { account, roles, partner } = of;
  if (account === null) return 'no_account';
  const { kind, amountCents, currency, date, reference, contactId, invoiceId } = report;
  const common = {
    amountCents,
    currency,
    date,
    reference,
    note: noteOf(report, number),
    // Told apart from that of a try which was refused, whose answer may be kept; the same where no answer came.
    idempotencyKey: `cdl-${clientId}-${report.id}-${report.generation}-${amountCents}-${date.replaceAll('-', '')}`,
  };
  const move = ROLE_OF[kind];
  if (move) {
    const [role, side] = move;
    const other: AccountRef | undefined = roles[role];
    if (!other) return 'no_account';
    const [from, to] = side === 'to' ? [account, other] : [other, account];
    return { kind: 'movement', from: refOf(from), to: refOf(to), partner, ...common };
  }
  // Of a payment that is the invoice's, which is read before it is sent.
  const contact = contactId ?? '';
  if (kind === 'reversal') {
    const returns = roles.returns ? refOf(roles.returns) : null;
    if (software === 'xero' && account.kind === 'bank' && returns === null) return 'no_account';
    return { kind, contactId: contact, number, account: refOf(account), returns, ...common };
  }
  if (kind === 'payment' && invoiceId !== null)
    return { kind, contactId: contact, invoiceId, account: refOf(account), ...common };
  return { kind: 'credit', contactId: contact, account: refOf(account), ...common };
}

const refOf = ({ id, kind }: AccountRef): AccountRef => ({ id, kind });

/** For whoever reads it there, in English: what a program wrote is found by it. */
function noteOf({ kind, transactionId, settlementId, movedFrom }: Report, number: string | null): string {
  const invoice = number === null ? '' : `, invoice ${number}`;
  const moved = movedFrom === null ? '' : ` (of ${movedFrom}, which is closed)`;
  const settlement = settlementId === null ? '' : `, settlement ${settlementId}`;
  switch (kind) {
    case 'payment':
      return `Bank debit ${transactionId}${invoice}${settlement}${moved}`;
    case 'credit':
      return `Bank debit ${transactionId} beyond what was due${settlement}${moved}`;
    case 'reversal':
      return `Returned bank debit ${transactionId}${invoice}${settlement}${moved}`;
    case 'fee':
      return `Fees taken from settlement ${settlementId}${moved}`;
    case 'reserve':
      return `Reserve kept from settlement ${settlementId}${moved}`;
    case 'reserve_back':
      return `Reserve given back in settlement ${settlementId}${moved}`;
    case 'transfer':
      return `Deposit of settlement ${settlementId}${moved}`;
    case 'transfer_back':
      return `Deposit that came back, settlement ${settlementId}${moved}`;
  }
}
