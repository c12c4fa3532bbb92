import { CONTROL_LENGTH, RECORD_LENGTH, SEGMENT_LENGTH } from '@cordelle/bank-files/cpa005/layout.ts';
import { readCpa005 } from '@cordelle/bank-files/cpa005/reader.ts';
import type { Coordinates, ReadSegment } from '@cordelle/bank-files/cpa005/records.ts';
import { ZERO_TRACE } from '@cordelle/bank-files/cpa005/trace.ts';
import { FileFault } from '@cordelle/bank-files/fault.ts';
import type { CanadianProfile } from '../bank-profile.ts';
import type { InboundAnswer, NamedAccount } from './answers.ts';
import { maskSegment } from './mask-line.ts';

/** Reads a file of returns, corrections or notices of change, all of it or a `FileFault`. */
export async function readCanadianAnswers(bytes: Buffer, profile: CanadianProfile): Promise<InboundAnswer[]> {
  const { header, segments } = await readCpa005(bytes, profile.cpa005);
  if (header.originatorId.trim() !== profile.cpa005.originatorId.trim())
    throw new FileFault('ORIGINATION_CONTROL', 1, 'the file is for another originator');
  const records = recordsOf(bytes);
  return segments.map((segment) => {
    const record = records[segment.record - 1] ?? '';
    const from = CONTROL_LENGTH + (segment.position - 1) * SEGMENT_LENGTH;
    return answerOf(segment, maskSegment(record.slice(from, from + SEGMENT_LENGTH)));
  });
}

/** Records without their line ends and without what stands before the header. */
function recordsOf(bytes: Buffer): string[] {
  const lines = bytes.toString('latin1').split(/\r?\n/);
  const header = lines.findIndex((line) => /^[AU][0-9]{9}/.test(line));
  return lines.slice(Math.max(header, 0)).map((line) => line.padEnd(RECORD_LENGTH));
}

function answerOf(segment: ReadSegment, raw: string): InboundAnswer {
  const { record: line, trace: answerTrace, crossReference: reference, amountCents } = segment;
  const shared = { line, rawLines: [raw], reference };
  const keyOf = (code: string, trace: string | null) =>
    `${answerTrace === ZERO_TRACE ? '' : answerTrace}|${trace ?? reference}|${code}`;
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
