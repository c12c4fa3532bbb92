import { describe, expect, test } from 'vitest';
import en from '../../../i18n/messages/en.json' with { type: 'json' };
import fr from '../../../i18n/messages/fr.json' with { type: 'json' };
import { RETURN_CODES } from '../return-codes/classify.ts';
import { failureNotice } from './failure.ts';

describe('a payment that came back', () => {
  test.each([
    ['901', 'Declined', { kind: 'failed', cause: 'no_money', accountRefused: false, agreementEnded: false }],
    ['R02', 'Declined', { kind: 'failed', cause: 'account_closed', accountRefused: true, agreementEnded: false }],
    [
      '915',
      'Chargeback',
      { kind: 'charged_back', cause: 'not_authorized', accountRefused: true, agreementEnded: true },
    ],
    ['X99', 'Declined', { kind: 'failed', cause: 'other', accountRefused: false, agreementEnded: false }],
  ] as const)('%s (%s)', (code, returnClass, notice) => expect(failureNotice(code, returnClass)).toMatchObject(notice));

  test.each([
    ['an account that is closed', ['R02', '905'], true],
    ['one that the bank does not know', ['R03', '902'], true],
    ['one that is frozen', ['R16', '911'], true],
    ['one that takes no debits', ['R20', '907'], true],
    ['one without enough money', ['R01', '901'], false],
    ['a payment that was stopped', ['R08', '903'], false],
    ['an error on the way', ['R19', '904'], false],
  ])('Given %s, another account helps or does not', (_, codes, helps) => {
    for (const code of codes) expect(failureNotice(code, 'Declined')?.otherAccountHelps).toBe(helps);
  });

  test.each(['R07', 'R10', '915', '917'])('%s: no other account stands in for an agreement that ended', (code) =>
    expect(failureNotice(code, 'Chargeback')).toMatchObject({ agreementEnded: true, otherAccountHelps: false }),
  );

  test.each(['910', 'R14', 'R15'])('%s: nobody writes to somebody who died', (code) =>
    expect(failureNotice(code, 'Declined')).toBeNull(),
  );

  test.each(RETURN_CODES.map(({ code, class: returnClass }) => [code, returnClass] as const))(
    '%s (%s) is put in words for the payer, in both languages, or not told',
    (code, returnClass) => {
      const notice = failureNotice(code, returnClass);
      if (notice === null) return;
      expect(en).toHaveProperty(`email_failed_reason_${notice.cause}`);
      expect(fr).toHaveProperty(`email_failed_reason_${notice.cause}`);
    },
  );
});
