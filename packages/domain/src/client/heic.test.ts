import { expect, test } from 'vitest';
import { isHeic } from './heic.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['\0\0\0\x18ftypheic\0\0\0\0', true],
  ['\0\0\0\x18ftypmif1\0\0\0\0', true],
  ['\0\0\0\x18ftyphevc', true],
  ['\0\0\0\x18ftypmp42\0\0\0\0', false],
  ['%PDF-1.7\n%\n', false],
  ['ftypheic', false],
  ['', false],
])('%j: %s', (head, is) => expect(isHeic(bytes(head))).toBe(is));
