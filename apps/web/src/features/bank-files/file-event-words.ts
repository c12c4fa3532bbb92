import { type BankFileEvent, bankFileEvent } from '@cordelle/domain/bank-file/events.ts';
import { unreachable } from '@cordelle/domain/errors.ts';
import { currencyOf } from '@cordelle/domain/rail.ts';
import { formatDate, formatMoney, formatNumber, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { Tone } from '@cordelle/ui/tone.ts';
import { faultWords } from '../../words/file-faults.ts';
import type { BankFile } from './bank-file.ts';

type Entry = Pick<BankFile['history'][number], 'type' | 'data'>;

/** A recorded fact of a file in words. A fact this console does not know yet is told by its name. */
export function fileEventWords({ type, data }: Entry, rail: BankFile['rail'], locale: Locale): string {
  const event = bankFileEvent.safeParse({ type, data });
  return event.success ? wordsOf(event.data, currencyOf(rail), locale) : m.log_event_unknown({ type });
}

const UNMATCHED = {
  unknown_trace: m.bank_file_unmatched_unknown_trace,
  several_matches: m.bank_file_unmatched_several_matches,
  amount_differs: m.bank_file_unmatched_amount_differs,
  duplicate: m.bank_file_unmatched_duplicate,
  already_ended: m.bank_file_unmatched_already_ended,
  unreadable: m.bank_file_unmatched_unreadable,
} as const;

function wordsOf(event: BankFileEvent, currency: string, locale: Locale): string {
  const money = (amount: string) => formatMoney(amount, currency, locale);
  const count = (value: number) => formatNumber(value, locale);
  switch (event.type) {
    case 'BankFileFrozen': {
      const { debits, credits } = event.data;
      return m.bank_file_event_frozen({
        debits: count(debits.count),
        debitsAmount: money(debits.amount),
        credits: count(credits.count),
        creditsAmount: money(credits.amount),
      });
    }
    case 'BankFileWritten':
      return m.bank_file_event_written({ bytes: count(event.data.bytes) });
    case 'BankFileHandoverStarted':
      return m.bank_file_event_handover_started({ attempt: count(event.data.attempt) });
    case 'BankFileHandedOver':
      return m.bank_file_event_handed_over();
    case 'BankFileHandoverUnknown':
      return m.bank_file_event_handover_unknown({ reason: event.data.reason });
    case 'BankFileHandoverDisproved':
      return m.bank_file_event_handover_disproved({ proof: event.data.proof });
    case 'BankFileAccepted':
      return m.bank_file_event_accepted({ rejected: count(event.data.rejectedItems) });
    case 'BankFileRejected':
      return m.bank_file_event_rejected({ reason: event.data.reason });
    case 'BankFileGivenUp':
      return event.data.reason === 'never_arrived'
        ? m.bank_file_event_given_up_never_arrived()
        : m.bank_file_event_given_up();
    case 'BankFileReceived':
      return m.bank_file_event_received({ bytes: count(event.data.bytes) });
    case 'BankFileQuarantined': {
      const { line, code } = event.data;
      const reason = faultAt(line, code, locale);
      return m.bank_file_event_quarantined({ reason });
    }
    case 'BankFileLoadAgainAsked':
      return m.bank_file_event_load_again();
    case 'BankFileReplaced':
      return m.bank_file_event_replaced({ name: event.data.name });
    case 'BankFileApplied': {
      const { applied, entries, total, remarks } = event.data;
      const words = m.bank_file_event_applied({
        applied: count(applied),
        entries: count(entries),
        total: money(total),
      });
      if (remarks.length === 0) return words;
      const odd = remarks.map(({ line, code }) => faultAt(line, code, locale)).join('; ');
      return m.bank_file_event_remarks({ words, remarks: odd });
    }
    case 'ReturnUnmatched': {
      const { code, line, reason } = event.data;
      return m.bank_file_event_return_unmatched({ code, line: count(line), reason: UNMATCHED[reason]() });
    }
    case 'StatementLineBooked': {
      const { sequence, amount, reference } = event.data;
      return m.bank_file_event_statement_line({ sequence: count(sequence), amount: money(amount), reference });
    }
    case 'StatementClosed': {
      const { statementDate, closingBalance } = event.data;
      return m.bank_file_event_statement_closed({
        date: formatDate(statementDate, locale),
        balance: money(closingBalance),
      });
    }
    default:
      return unreachable(event);
  }
}

/** A fault with its line; line 0 stands for the whole file. */
const faultAt = (line: number, code: string, locale: Locale): string =>
  line === 0
    ? faultWords(code)
    : m.bank_file_fault_line({ line: formatNumber(line, locale), reason: faultWords(code) });

const TONES: Readonly<Record<BankFileEvent['type'], Tone>> = {
  BankFileFrozen: 'info',
  BankFileWritten: 'info',
  BankFileHandoverStarted: 'info',
  BankFileHandedOver: 'transit',
  BankFileHandoverUnknown: 'warn',
  BankFileHandoverDisproved: 'info',
  BankFileAccepted: 'ok',
  BankFileRejected: 'bad',
  BankFileGivenUp: 'warn',
  BankFileReceived: 'info',
  BankFileQuarantined: 'bad',
  BankFileLoadAgainAsked: 'info',
  BankFileReplaced: 'info',
  BankFileApplied: 'ok',
  ReturnUnmatched: 'warn',
  StatementLineBooked: 'neutral',
  StatementClosed: 'ok',
};

const isKnown = (type: string): type is BankFileEvent['type'] => Object.hasOwn(TONES, type);

export const fileEventTone = (type: string): Tone => (isKnown(type) ? TONES[type] : 'neutral');
