import { expect, test } from 'vitest';
import { sizeWords } from './pack-attachments.ts';

test.each([
  [1, '1 kB'],
  [23_400, '24 kB'],
  [1_200_000, '1.20 MB'],
])('%i bytes of a signed form are %s', (bytes, words) => expect(sizeWords(bytes)).toBe(words));
