import { describe, expect, test } from 'vitest';
import { type Acknowledgement, readAcknowledgement, writeAcknowledgement } from './acknowledgement.ts';
import { FileFault } from './fault.ts';

const accepted: Acknowledgement = {
  fileReference: 'NACHA-2026-03-18-A',
  format: 'NACHA',
  status: 'accepted',
  batchCount: 4,
  entryCount: 8,
  debitTotal: '4243.48',
  creditTotal: '0.59',
  rejectedItems: [],
  receivedAt: '2026-03-18T18:05:00Z',
};
const item = { trace: '091000010000001', code: 'R13', reason: 'Invalid routing number' };

describe('an acknowledgement', () => {
  test.each<[string, Acknowledgement]>([
    ['accepted', accepted],
    ['accepted with errors', { ...accepted, status: 'accepted_with_errors', rejectedItems: [item] }],
    ['rejected', { ...accepted, status: 'rejected', rejectReason: 'Duplicate file' }],
  ])('%s is read as it was written', (_, given) => {
    expect(readAcknowledgement(writeAcknowledgement(given))).toEqual(given);
  });

  test.each<[string, unknown, string]>([
    ['an unknown status', { ...accepted, status: 'maybe' }, 'status'],
    ['a number for money', { ...accepted, debitTotal: 4243.48 }, 'debitTotal'],
    ['one digit of cents', { ...accepted, creditTotal: '0.5' }, 'creditTotal'],
    ['a negative count', { ...accepted, entryCount: -1 }, 'entryCount'],
    ['a member we do not know', { ...accepted, comment: 'hello' }, 'comment'],
    ['a local time', { ...accepted, receivedAt: '2026-03-18 18:05' }, 'receivedAt'],
    ['a rejection without a reason', { ...accepted, status: 'rejected' }, 'rejectReason'],
    ['an acceptance with a reason to reject', { ...accepted, rejectReason: 'Because' }, 'rejectReason'],
    ['errors without items', { ...accepted, status: 'accepted_with_errors' }, 'rejectedItems'],
    ['items without errors', { ...accepted, rejectedItems: [item] }, 'rejectedItems'],
    [
      'an item nobody can find',
      { ...accepted, status: 'accepted_with_errors', rejectedItems: [{ code: 'R13', reason: '' }] },
      'rejectedItems.0',
    ],
    [
      'an item named twice over',
      { ...accepted, status: 'accepted_with_errors', rejectedItems: [{ ...item, crossReference: 'TXN-1' }] },
      'rejectedItems.0',
    ],
    ['a list', [accepted], 'acknowledgement'],
  ])('%s is refused', (_, given, member) => {
    const fault = faultOf(() => readAcknowledgement(Buffer.from(JSON.stringify(given))));
    expect(fault).toMatchObject({ code: 'ACK_CONTENT', line: 1 });
    expect(fault.detail).toContain(member);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['half a file', writeAcknowledgement(accepted).subarray(0, 60)],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
  ])('%s is refused', (_, bytes) => {
    expect(faultOf(() => readAcknowledgement(bytes))).toMatchObject({ code: 'ACK_SYNTAX' });
  });

  test('one that its reader would refuse is not written', () => {
    expect(faultOf(() => writeAcknowledgement({ ...accepted, debitTotal: '1,0' }))).toMatchObject({
      code: 'ACK_CONTENT',
    });
  });
});

function faultOf(action: () => unknown): FileFault {
  try {
    action();
  } catch (error) {
    if (error instanceof FileFault) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
