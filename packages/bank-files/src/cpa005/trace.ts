import type { BankProfile } from './bank-profile.ts';

/** Element 09 where the bank assigns the trace itself. */
export const ZERO_TRACE = '0'.repeat(22);

const SEQUENCE_LENGTH = 9;
export const TRACE_SEQUENCE_MAX = 999_999_999;

/**
 * The 13 digits every trace of a file begins with: destination data centre without its last digit, the originating data
 * centre, the file creation number. Source: Standard 005, item trace number.
 */
export function tracePrefix(dataCentre: string, originatingDataCentre: string, fileCreationNumber: string): string {
  return `${dataCentre.slice(0, 4)}${originatingDataCentre}${fileCreationNumber}`;
}

/** The trace of the `sequence`-th item (from 1) of a file: 22 digits, or zeros when the profile leaves it to the bank. */
export function itemTrace(
  profile: Pick<BankProfile, 'traceMode' | 'originatingDataCentre'>,
  header: { readonly dataCentre: string; readonly fileCreationNumber: string },
  sequence: number,
): string {
  if (profile.traceMode === 'zeros') return ZERO_TRACE;
  const prefix = tracePrefix(header.dataCentre, profile.originatingDataCentre, header.fileCreationNumber);
  return prefix + sequence.toString().padStart(SEQUENCE_LENGTH, '0');
}

/** The file creation number after this one: `0042` → `0043`, `9999` → `0001`; `0001` after a test file. */
export function nextFileCreationNumber(current: string): string {
  const next = /^[0-9]{4}$/.test(current) ? (Number(current) % 9999) + 1 : 1;
  return next.toString().padStart(4, '0');
}
