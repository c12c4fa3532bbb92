import type { Field } from './layout.ts';

/** The unsigned integer of an N field (at most 15 digits); -1 when it holds anything but digits. */
export function digitsAt(bytes: Uint8Array, base: number, field: Field): number {
  let value = 0;
  const end = base + field.at + field.length;
  for (let at = base + field.at; at < end; at++) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** A field exactly as it stands. */
export const rawText = (segment: string, field: Field): string => segment.slice(field.at, field.at + field.length);

/** A field without the blanks on its right. */
export const text = (segment: string, field: Field): string => rawText(segment, field).trimEnd();
