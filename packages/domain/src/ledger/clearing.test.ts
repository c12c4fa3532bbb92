import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClearingMovement, openMovements } from './clearing.ts';

const moved = (reference: string, day: string, cents: bigint): ClearingMovement => ({ reference, day, cents });

describe('what is open between files and statements', () => {
  test('is nothing where a line names the file, whichever came first', () => {
    expect(
      openMovements([
        moved('CA_RET_1', '2026-03-20', -1500n),
        moved('CA_0001', '2026-03-19', 9000n),
        moved('CA_0001', '2026-03-20', -9000n),
        moved('CA_RET_1', '2026-03-30', 1500n),
      ]),
    ).toEqual([]);
  });

  test('is nothing where a file of the same total came in place of the one the line names', () => {
    expect(openMovements([moved('CA_RET_1', '2026-03-20', 1500n), moved('CA_RET_1b', '2026-03-27', -1500n)])).toEqual(
      [],
    );
  });

  test('is each file with what it lacks, oldest first; equal amounts of one side do not cancel', () => {
    const late = [moved('CA_RET_2', '2026-03-23', 1500n), moved('CA_RET_1', '2026-03-20', 1500n)];
    expect(openMovements(late)).toEqual(late.toReversed());
    expect(openMovements([...late, moved('CA_RET_3', '2026-03-24', -1500n)])).toEqual([late[0]]);
  });

  test('is the difference where file and line differ', () => {
    expect(openMovements([moved('CA_0001', '2026-03-19', 9000n), moved('CA_0001', '2026-03-20', -8900n)])).toEqual([
      moved('CA_0001', '2026-03-20', 100n),
    ]);
  });

  test('sums to what stands on the account, whatever happened', () => {
    const movement = fc.record({
      reference: fc.constantFrom('a', 'b', 'c', 'd'),
      day: fc.constantFrom('2026-03-19', '2026-03-20', '2026-03-23'),
      cents: fc.bigInt({ min: -3n, max: 3n }),
    });
    fc.assert(
      fc.property(fc.array(movement), (movements) => {
        const sum = (of: readonly ClearingMovement[]) => of.reduce((total, { cents }) => total + cents, 0n);
        expect(sum(openMovements(movements))).toBe(sum(movements));
      }),
    );
  });
});
