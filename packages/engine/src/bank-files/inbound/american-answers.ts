import { FileFault } from '@cordelle/bank-files/fault.ts';
import { parseCorrectedData } from '@cordelle/bank-files/nacha/corrected-data.ts';
import { dateOfDay } from '@cordelle/bank-files/nacha/date-fields.ts';
import { readNacha } from '@cordelle/bank-files/nacha/reader.ts';
import { factsOfCode, type NachaBatchHeader, type NachaReadEntry } from '@cordelle/bank-files/nacha/records.ts';
import type { NachaQuarantinedEntry } from '@cordelle/bank-files/nacha/visitor.ts';
import { oneBytePerCharacter } from '@cordelle/bank-files/text.ts';
import { routingNumberOf } from '@cordelle/domain/bank-numbers/routing-number.ts';
import { classifyChange } from '@cordelle/domain/return-codes/change-codes.ts';
import type { AmericanProfile } from '../../bank-profile.ts';
import {
  type Answers,
  type Correction,
  type InboundAnswer,
  REMARKS_MAX,
  type UnreadableAnswer,
  unreadableKey,
} from './answers.ts';
import { maskBrokenLine, maskLine } from './mask-line.ts';
import { storableLine } from './storable-line.ts';

/** Reads a file of returns and notices of change: its entries, the bad ones among them, or a `FileFault`. Source: NACHA §16. */
export async function readAmericanAnswers(bytes: Buffer, { nacha }: AmericanProfile): Promise<Answers> {
  const text = oneBytePerCharacter(bytes);
  const { header, batches } = await readNacha(text, { direction: 'inbound', onEntryFault: 'quarantine' });
  if (header.immediateDestination.trim() !== nacha.immediateOrigin.trim())
    throw new FileFault('FIELD_CONTENT', 1, 'immediate destination is not us');
  if (header.immediateOrigin.trim() !== nacha.immediateDestination.trim())
    throw new FileFault('FIELD_CONTENT', 1, 'immediate origin is not our bank');
  const entries = batches.flatMap((batch) => batch.entries);
  return {
    answers: batches.flatMap((batch) => [
      ...batch.entries.map((entry) => answerOf(entry, batch.header, header.creationDate)),
      ...batch.quarantined.map((entry) => unreadableOf(entry, batch.header, header.creationDate)),
    ]),
    remarks: entries
      .filter(({ flags }) => flags.includes('ADDENDA_TRACE'))
      .map(({ line }) => ({ line, code: 'ADDENDA_TRACE' }))
      .slice(0, REMARKS_MAX),
  };
}

function unreadableOf(
  { line, faults, records, amountCents, direction, addenda }: NachaQuarantinedEntry,
  batch: NachaBatchHeader,
  creationDate: string,
): UnreadableAnswer {
  const rawLines = records.map((record) => storableLine(maskBrokenLine('US', 'returns', record)));
  const reason = !addenda || addenda.type === 'remittance' || addenda.type === 'change' ? '' : addenda.reason;
  const trace = addenda && addenda.type !== 'remittance' ? addenda.originalTrace : '';
  return {
    kind: 'unreadable',
    about: batch.sec === 'COR' ? 'notice' : 'return',
    line,
    rawLines,
    naturalKey: unreadableKey(rawLines),
    trace: /^[0-9]{15}$/.test(trace) ? trace : null,
    reference: '',
    party: null,
    direction: direction ?? 'debit',
    code: /^R[0-9]{2}$/.test(reason) ? reason : '',
    amountCents,
    bankDate: settledOn(batch, creationDate),
    faults: faults.map((fault) => ({ code: fault.code, line: fault.line, detail: fault.detail })),
  };
}

function answerOf(entry: NachaReadEntry, batch: NachaBatchHeader, creationDate: string): InboundAnswer {
  const { addenda, line } = entry;
  if (!addenda || addenda.type === 'remittance')
    throw new FileFault('ADDENDA_INDICATOR', line, 'an answer without one');
  const code = addenda.type === 'change' ? addenda.code : addenda.reason;
  const shared = {
    line,
    rawLines: [entry.record, entry.addendaRecord].map((record) => maskLine('US', 'returns', record)),
    naturalKey: `${addenda.type}|${entry.trace}|${addenda.originalTrace}|${code}`,
    trace: addenda.originalTrace,
    reference: entry.identification,
    party: { bank: routingNumberOf(addenda.originalReceivingDfi), account: entry.accountNumber.trim() },
    code,
  };
  if (addenda.type === 'change')
    return { ...shared, kind: 'notice', correction: correctionOf(addenda.code, addenda.correctedData) };
  return {
    ...shared,
    kind: 'return',
    direction: factsOfCode(entry.transactionCode)?.direction ?? 'debit',
    invalidElements: [],
    amountCents: entry.amountCents,
    bankDate: settledOn(batch, creationDate),
    forReview: addenda.type !== 'return',
  };
}

/** What the notice changes; null where a person decides. */
function correctionOf(code: string, correctedData: string): Correction | null {
  if (classifyChange(code).handling !== 'apply') return null;
  const reading = parseCorrectedData(code, correctedData);
  if (reading.status !== 'read') return null;
  const { routingNumber, accountNumber, transactionCode } = reading.data;
  const accountType = transactionCode && factsOfCode(transactionCode)?.account;
  return {
    ...(routingNumber ? { bank: routingNumber } : {}),
    ...(accountNumber ? { account: accountNumber } : {}),
    ...(accountType ? { accountType } : {}),
  };
}

/** A file is made within days of what it settles. */
const settledOn = ({ settlementDay }: NachaBatchHeader, creationDate: string): string | null =>
  settlementDay === null ? null : dateOfDay(settlementDay, creationDate);
