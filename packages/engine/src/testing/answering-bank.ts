import { writeAcknowledgement } from '@cordelle/bank-files/acknowledgement.ts';
import { BankProfile } from '@cordelle/bank-files/cpa005/bank-profile.ts';
import { readCpa005 } from '@cordelle/bank-files/cpa005/reader.ts';
import type { ItemSegment } from '@cordelle/bank-files/cpa005/records.ts';
import { writeNoticesCpa005, writeReturnsCpa005 } from '@cordelle/bank-files/cpa005/returns.ts';
import { collect } from '@cordelle/bank-files/cpa005/stream.ts';
import { formatCorrectedData } from '@cordelle/bank-files/nacha/corrected-data.ts';
import { readNacha } from '@cordelle/bank-files/nacha/reader.ts';
import { factsOfCode, type NachaFileHeader } from '@cordelle/bank-files/nacha/records.ts';
import { answerBatches, type SentEntry } from '@cordelle/bank-files/nacha/returns.ts';
import { composeNacha } from '@cordelle/bank-files/nacha/writer.ts';
import { type StatementKind, writeStatement } from '@cordelle/bank-files/statement.ts';
import { addBusinessDays, isBusinessDay, rollForward } from '@cordelle/domain/calendar/business-days.ts';
import { calendarOf } from '@cordelle/domain/calendar/holidays.ts';
import { localDate, localTime } from '@cordelle/domain/calendar/zones.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { centsText, money } from '@cordelle/domain/money.ts';
import { currencyOf, RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import { type EntryKind, isDebit, subjectOfReference } from '../bank-files/entry-reference.ts';
import { DEFAULT_PROFILES } from '../bank-profile.ts';
import type { FakeBank } from './fake-bank.ts';

/** What becomes of an entry. `on`: the business day on whose morning the answer is there. */
export type Fate =
  | {
      readonly code: string;
      readonly on: string;
      readonly wrong?: 'trace' | 'amount' | 'account';
      /** Told apart: each name is a file of its own. */
      readonly file?: number;
    }
  | { readonly newAccount: string; readonly on: string }
  | { readonly refused: string };

type Sent = {
  readonly kind: EntryKind;
  readonly reference: string;
  readonly trace: string;
  readonly cents: bigint;
  readonly original:
    | { readonly segment: ItemSegment }
    | { readonly entry: SentEntry; readonly header: NachaFileHeader };
};
type Line = { readonly kind: StatementKind; readonly reference: string; readonly cents: bigint };

const AT_SIX = '06:00';
const compact = (date: string): string => date.replaceAll('-', '');

/** Our bank, answering with real files: acknowledges at once, returns and states on the mornings of business days. */
export class AnsweringBank {
  /** By our reference without its zeros: `TXN-1001`, `PAY-3`, `MD-7-2`. */
  readonly fates = new Map<string, Fate>();
  /** Why the next file is refused whole. */
  refuseNext: string | null = null;
  /** False: answers from now on move no money, as when the bank repeats itself. */
  books = true;
  /** Whether a file of this name is put out now. */
  delivers: (name: string) => boolean = () => true;
  readonly #rail: Rail;
  readonly #folder: FakeBank;
  readonly #seen = new Set<string>();
  /** Debits of an invoice share their reference: one that came back is gone, so that the next alone meets the next fate. */
  readonly #sent = new Set<Sent>();
  readonly #book = new Map<string, Line[]>();
  readonly #held = new Map<string, Buffer>();
  #closing = 0n;
  #morning = '';
  #number = 0;

  constructor(rail: Rail, folder: FakeBank) {
    this.#rail = rail;
    this.#folder = folder;
  }

  async advance(now: Date): Promise<void> {
    const { zone } = RAIL_FACTS[this.#rail];
    const date = localDate(now, zone);
    for (const [name, bytes] of this.#held) if (this.delivers(name)) this.#put(name, bytes);
    if (localTime(now, zone) >= AT_SIX && date > this.#morning && isBusinessDay(calendarOf(this.#rail), date)) {
      this.#morning = date;
      this.#state(addBusinessDays(calendarOf(this.#rail), date, -1));
      await this.#answer(date);
    }
    for (const [name, bytes] of this.#folder.inbox) {
      if (this.#seen.has(name)) continue;
      this.#seen.add(name);
      await this.#take(name, bytes, date, now);
    }
  }

  #put(name: string, bytes: Buffer): void {
    if (!this.delivers(name)) {
      this.#held.set(name, bytes);
      return;
    }
    this.#held.delete(name);
    this.#folder.outbox.set(name, bytes);
  }

  async #take(name: string, bytes: Buffer, today: string, at: Date): Promise<void> {
    const file = this.#rail === 'CA' ? await readCanadian(bytes) : await readAmerican(bytes);
    const items = file.entries.map(({ sent, due }) => ({
      sent,
      date: rollForward(calendarOf(this.#rail), due > today ? due : today),
      fate: this.#fateOf(sent),
    }));
    const sumOf = (debit: boolean) =>
      items.reduce((sum, { sent }) => (isDebit(sent.kind) === debit ? sum + sent.cents : sum), 0n);
    const about = {
      fileReference: name,
      format: RAIL_FACTS[this.#rail].format,
      batchCount: file.batchCount,
      entryCount: items.length,
      debitTotal: centsText(sumOf(true)),
      creditTotal: centsText(sumOf(false)),
      receivedAt: at.toISOString(),
    };
    const acknowledge = (ack: Parameters<typeof writeAcknowledgement>[0]) =>
      this.#put(`${this.#rail}_ACK_${name}.json`, writeAcknowledgement(ack));
    if (this.refuseNext !== null) {
      acknowledge({ ...about, status: 'rejected', rejectedItems: [], rejectReason: this.refuseNext });
      this.refuseNext = null;
      return;
    }
    const refused = items.filter(({ fate }) => fate && 'refused' in fate);
    acknowledge({
      ...about,
      status: refused.length > 0 ? 'accepted_with_errors' : 'accepted',
      rejectedItems: refused.map(({ sent, fate }) => ({
        ...(this.#rail === 'CA' ? { crossReference: sent.reference } : { trace: sent.trace }),
        code: fate && 'refused' in fate ? fate.refused : '',
        reason: 'invalid data element 08',
      })),
    });
    const posted = items.filter(({ fate }) => !(fate && 'refused' in fate));
    for (const { sent } of posted) this.#sent.add(sent);
    const LINE = {
      debit: 'file_credit',
      prenote: 'file_credit',
      invoice: 'file_credit',
      payout: 'payout_debit',
      microdeposit: 'microdeposit_debit',
      test_credit: 'microdeposit_debit',
    } as const;
    for (const [date, ofDay] of Map.groupBy(posted, (item) => item.date))
      for (const [kind, ofLine] of Map.groupBy(ofDay, ({ sent }) => LINE[sent.kind]))
        this.#plan(date, {
          kind,
          reference: name,
          cents: ofLine.reduce((sum, { sent }) => sum + (kind === 'file_credit' ? sent.cents : -sent.cents), 0n),
        });
  }

  #plan(date: string, line: Line): void {
    // A prenote moves no money: no statement speaks of it.
    if (line.cents === 0n) return;
    this.#book.set(date, [...(this.#book.get(date) ?? []), line]);
  }

  #fateOf(sent: Sent): Fate | undefined {
    const subject = subjectOfReference(sent.reference);
    invariant(subject, 'we name what we send');
    const { kind, streamId, part } = subject;
    const name = {
      debit: `TXN-${streamId}`,
      payout: `PAY-${streamId}`,
      microdeposit: `MD-${streamId}-${part}`,
      prenote: `PN-${streamId}`,
      invoice: `INV-${streamId}`,
      test_credit: `TC-${streamId}`,
    };
    return this.fates.get(name[kind]);
  }

  #state(date: string): void {
    const currency = currencyOf(this.#rail);
    const lines = this.#book.get(date) ?? [];
    this.#put(
      `${this.#rail}_STMT_${compact(date)}.csv`,
      writeStatement({
        account: 'SETTLEMENT',
        currency,
        statementDate: date,
        openingBalance: money(this.#closing, currency),
        lines: lines.map(({ kind, reference, cents }) => ({
          kind,
          reference,
          amount: money(cents, currency),
          description: kind,
        })),
      }),
    );
    for (const { cents } of lines) this.#closing += cents;
  }

  async #answer(date: string): Promise<void> {
    const due = [...this.#sent].flatMap((sent) => {
      const fate = this.#fateOf(sent);
      return fate && 'on' in fate && fate.on === date ? [{ sent, fate }] : [];
    });
    const returned = due.flatMap(({ sent, fate }) => ('code' in fate ? [{ sent, fate }] : []));
    for (const { sent } of returned) if (sent.kind === 'invoice') this.#sent.delete(sent);
    for (const [file, group] of Map.groupBy(returned, ({ fate }) => fate.file ?? 1)) {
      const name = `${this.#rail}_RET_${compact(date)}_${file}.${this.#rail === 'CA' ? 'txt' : 'ach'}`;
      this.#put(name, await this.#returns(date, group));
      for (const debit of [true, false]) {
        const cents = group.reduce(
          (sum, { sent, fate }) => (isDebit(sent.kind) === debit ? sum + returnedCents(sent, fate) : sum),
          0n,
        );
        if (cents === 0n || !this.books) continue;
        this.#plan(date, {
          kind: debit ? 'return_debit' : 'payout_return_credit',
          reference: name,
          cents: debit ? -cents : cents,
        });
      }
    }
    const notices = due.flatMap(({ sent, fate }) => ('newAccount' in fate ? [{ sent, fate }] : []));
    if (notices.length > 0) await this.#notices(date, notices);
  }

  async #returns(
    date: string,
    group: readonly { sent: Sent; fate: Extract<Fate, { code: string }> }[],
  ): Promise<Buffer> {
    this.#number += 1;
    if (this.#rail === 'CA')
      return (
        await collect(
          writeReturnsCpa005(
            { fileCreationNumber: String(9000 + this.#number), creationDate: date },
            group.map(({ sent, fate }) => {
              invariant('segment' in sent.original, 'a Canadian item');
              const { segment } = sent.original;
              const trace = fate.wrong === 'trace' ? `${segment.trace.slice(0, 13)}999999999` : segment.trace;
              const crossReference = fate.wrong === 'trace' ? 'ELSEWHERE' : segment.crossReference;
              const amountCents = returnedCents(sent, fate);
              const party = fate.wrong === 'account' ? { ...segment.party, account: '9999999' } : segment.party;
              return { original: { ...segment, party, trace, crossReference, amountCents }, reason: fate.code };
            }),
            PROFILE,
          ),
        )
      ).bytes;
    return this.#american(
      date,
      group.map(({ sent, fate }, index) => {
        invariant('entry' in sent.original, 'an American entry');
        const { batch, entry } = sent.original.entry;
        const trace = fate.wrong === 'trace' ? `${batch.originatingDfi}9999999` : entry.trace;
        const accountNumber = fate.wrong === 'account' ? '9999999' : entry.accountNumber;
        return {
          type: 'return' as const,
          sent: { batch, entry: { ...entry, accountNumber, trace, amountCents: returnedCents(sent, fate) } },
          reason: fate.code,
          settlementDate: date,
          sequence: this.#number * 1000 + index,
        };
      }),
      group[0]?.sent,
    );
  }

  async #notices(
    date: string,
    due: readonly { sent: Sent; fate: Extract<Fate, { newAccount: string }> }[],
  ): Promise<void> {
    this.#number += 1;
    if (this.#rail === 'CA') {
      const { bytes } = await collect(
        writeNoticesCpa005(
          { fileCreationNumber: String(9000 + this.#number), creationDate: date },
          due.map(({ sent, fate }) => {
            invariant('segment' in sent.original, 'a Canadian item');
            return { original: sent.original.segment, date, newAccount: fate.newAccount };
          }),
          PROFILE,
        ),
      );
      this.#put(`CA_NOC_${compact(date)}_1.txt`, bytes);
      return;
    }
    const answers = due.map(({ sent, fate }, index) => {
      invariant('entry' in sent.original, 'an American entry');
      return {
        type: 'change' as const,
        sent: sent.original.entry,
        code: 'C01',
        correctedData: formatCorrectedData('C01', { accountNumber: fate.newAccount }),
        settlementDate: date,
        sequence: this.#number * 1000 + index,
      };
    });
    this.#put(`US_RET_${compact(date)}_7.ach`, await this.#american(date, answers, due[0]?.sent));
  }

  async #american(
    date: string,
    answers: Parameters<typeof answerBatches>[0],
    first: Sent | undefined,
  ): Promise<Buffer> {
    invariant(first && 'header' in first.original, 'a file of answers answers something');
    const { header } = first.original;
    const { bytes } = await composeNacha(
      {
        ...header,
        immediateDestination: header.immediateOrigin,
        immediateOrigin: header.immediateDestination,
        immediateDestinationName: header.immediateOriginName,
        immediateOriginName: header.immediateDestinationName,
        creationDate: date,
        fileIdModifier: 'A',
      },
      answerBatches(answers),
      { direction: 'inbound' },
    );
    return bytes;
  }
}

const returnedCents = (sent: Sent, fate: Extract<Fate, { code: string }>): bigint =>
  fate.wrong === 'amount' ? sent.cents - 100n : sent.cents;

const profile = DEFAULT_PROFILES.CA.profile;
invariant(profile.rail === 'CA', 'the Canadian profile');
const PROFILE = BankProfile.parse(profile.cpa005);

async function readCanadian(bytes: Buffer) {
  const { segments } = await readCpa005(bytes, PROFILE);
  const entries = segments.map((segment) => {
    invariant(segment.type === 'C' || segment.type === 'D', 'we send credits and debits');
    const { crossReference: reference, trace, amountCents: cents, date: due } = segment;
    return { sent: { kind: kindOf(reference), reference, trace, cents, original: { segment } }, due };
  });
  return { batchCount: 1, entries };
}

async function readAmerican(bytes: Buffer) {
  const { header, batches } = await readNacha(bytes, { direction: 'outbound' });
  const entries = batches.flatMap((batch) =>
    batch.entries.map((entry) => {
      invariant(factsOfCode(entry.transactionCode), 'we send codes we know');
      const { identification: reference, trace, amountCents: cents } = entry;
      const original = { entry: { batch: batch.header, entry }, header };
      return { sent: { kind: kindOf(reference), reference, trace, cents, original }, due: batch.header.effectiveDate };
    }),
  );
  return { batchCount: batches.length, entries };
}

function kindOf(reference: string): EntryKind {
  const subject = subjectOfReference(reference);
  invariant(subject, 'we name what we send');
  return subject.kind;
}
