import { CONTROL_LENGTH, RECORD_LENGTH, RETURN_SEGMENT, SEGMENT_LENGTH } from '@cordelle/bank-files/cpa005/layout.ts';
import { readCpa005 } from '@cordelle/bank-files/cpa005/reader.ts';
import type { Coordinates, ReadSegment, SetAsideSegment } from '@cordelle/bank-files/cpa005/records.ts';
import { ZERO_TRACE } from '@cordelle/bank-files/cpa005/trace.ts';
import { FileFault } from '@cordelle/bank-files/fault.ts';
import { oneBytePerCharacter } from '@cordelle/bank-files/text.ts';
import type { CanadianProfile } from '../../bank-profile.ts';
import {
  type Answers,
  type InboundAnswer,
  type NamedAccount,
  type UnreadableAnswer,
  unreadableKey,
} from './answers.ts';
import { maskBrokenLine, maskSegment } from './mask-line.ts';
import { storableLine } from './storable-line.ts';

/** Reads a file of returns, corrections or notices of change: its entries, the bad ones among them, or a `FileFault`. */
export async function readCanadianAnswers(given: Buffer, profile: CanadianProfile): Promise<Answers> {
  const bytes = oneBytePerCharacter(given);
  const { header, segments, setAside } = await readCpa005(bytes, profile.cpa005, { onEntryFault: 'quarantine' });
  if (header.originatorId.trim() !== profile.cpa005.originatorId.trim())
    throw new FileFault('ORIGINATION_CONTROL', 1, 'the file is for another originator');
  const records = recordsOf(bytes);
  const answers = segments.map((segment) => {
    const record = records[segment.record - 1] ?? '';
    const from = CONTROL_LENGTH + (segment.position - 1) * SEGMENT_LENGTH;
    const place = `${header.creationDate}/${header.fileCreationNumber}/${segment.record}.${segment.position}`;
    return answerOf(segment, maskSegment(record.slice(from, from + SEGMENT_LENGTH)), place);
  });
  return { answers: [...answers, ...setAside.map(unreadableOf)], remarks: [] };
}

function unreadableOf({ type, record: line, fault, amountCents, text }: SetAsideSegment): UnreadableAnswer {
  if (type === 'C' || type === 'D') throw new FileFault('TYPE', line, 'an item in a file of answers');
  const rawLines = [storableLine(maskBrokenLine('CA', 'returns', text))];
  const reason = text.slice(RETURN_SEGMENT.reason.at, RETURN_SEGMENT.reason.at + RETURN_SEGMENT.reason.length);
  const isReturn = type === 'I' || type === 'J';
  return {
    kind: 'unreadable',
    about: type === 'S' ? 'notice' : 'return',
    line,
    rawLines,
    naturalKey: unreadableKey(rawLines),
    trace: null,
    reference: '',
    party: null,
    direction: type === 'J' || type === 'F' ? 'debit' : 'credit',
    code: isReturn && /^9[0-9]{2}$/.test(reason) ? reason : '',
    amountCents,
    bankDate: null,
    faults: [{ code: fault.code, line: fault.line, detail: fault.detail }],
  };
}

/** Records without their line ends and without what stands before the header. */
function recordsOf(bytes: Buffer): string[] {
  const lines = bytes.toString('latin1').split(/\r?\n/);
  const header = lines.findIndex((line) => /^[AU][0-9]{9}/.test(line));
  return lines.slice(Math.max(header, 0)).map((line) => line.padEnd(RECORD_LENGTH));
}

/** `place`: where it stands among all files of the bank. */
function answerOf(segment: ReadSegment, raw: string, place: string): InboundAnswer {
  const { record: line, trace: answerTrace, crossReference: reference, amountCents } = segment;
  const shared = { line, rawLines: [raw], reference };
  // two answers that name nothing are not the same answer
  const keyOf = (code: string, trace: string | null) =>
    `${answerTrace === ZERO_TRACE ? '' : answerTrace}|${trace ?? (reference || place)}|${code}`;
  switch (segment.type) {
    case 'I':
    case 'J':
      return {
        ...shared,
        kind: 'return',
        naturalKey: `return|${keyOf(segment.reason, segment.originalTrace)}`,
        trace: segment.originalTrace,
        party: segment.party ? accountOf(segment.party) : null,
        direction: segment.type === 'J' ? 'debit' : 'credit',
        code: segment.reason,
        invalidElements: segment.invalidElements,
        amountCents,
        bankDate: segment.date,
        forReview: false,
      };
    case 'E':
    case 'F':
      return {
        ...shared,
        kind: 'return',
        naturalKey: `correction|${keyOf(segment.type, segment.originalTrace)}`,
        trace: segment.originalTrace,
        party: accountOf(segment.party),
        direction: segment.type === 'F' ? 'debit' : 'credit',
        code: segment.type,
        invalidElements: [],
        amountCents,
        bankDate: segment.date,
        forReview: true,
      };
    case 'S':
      return {
        ...shared,
        kind: 'notice',
        naturalKey: `notice|${keyOf('S', segment.originalTrace)}`,
        trace: segment.originalTrace,
        party: accountOf(segment.old),
        code: 'S',
        correction: {
          ...(segment.newInstitution === null ? {} : { bank: segment.newInstitution.slice(1) }),
          ...(segment.newAccount === null ? {} : { account: segment.newAccount }),
        },
      };
    default:
      throw new FileFault('TYPE', line, 'an item in a file of answers');
  }
}

const accountOf = ({ institution, account }: Coordinates): NamedAccount => ({ bank: institution.slice(1), account });
