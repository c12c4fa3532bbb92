import { expect, test } from 'vitest';
import { storableLine } from './storable-line.ts';

test.each([
  ['9000001\0\0', '9000001\\x00\\x00'],
  ['a\tb\u0085c', 'a\\x09b\\x85c'],
  ['half \ud800', 'half \ufffd'],
  ['Élodie', 'Élodie'],
])('%j is kept as %j', (line, kept) => expect(storableLine(line)).toBe(kept));

test('a line without an end is cut', () => expect(storableLine('9'.repeat(1_000_000))).toHaveLength(1500));
