import { m } from '@cordelle/i18n/messages';

/**
 * Returns after which a bank account is not debited again, because of the account or of the agreement, by their codes. Source:
 * the return-code table of the domain.
 */
const WORDS: Readonly<Record<string, () => string>> = {
  '900': m.return_900,
  '902': m.return_902,
  '905': m.return_905,
  '906': m.return_906,
  '907': m.return_907,
  '909': m.return_909,
  '910': m.return_910,
  '911': m.return_911,
  '912': m.return_912,
  '914': m.return_914,
  '915': m.return_915,
  '917': m.return_917,
  '920': m.return_920,
  R02: m.return_r02,
  R03: m.return_r03,
  R04: m.return_r04,
  R05: m.return_r05,
  R07: m.return_r07,
  R10: m.return_r10,
  R12: m.return_r12,
  R13: m.return_r13,
  R14: m.return_r14,
  R15: m.return_r15,
  R16: m.return_r16,
  R17: m.return_r17,
  R20: m.return_r20,
  R28: m.return_r28,
  R29: m.return_r29,
  R31: m.return_r31,
  R34: m.return_r34,
  R90: m.return_r90,
};

/** Why an account is not debited, in words with the bank's code behind them; a code this console does not know stands alone. */
export function refusedAccountWords(code: string): string {
  const words = WORDS[code];
  return words ? m.bank_refused_reason({ reason: words(), code }) : code;
}
