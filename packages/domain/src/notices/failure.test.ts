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
  ] as const)('%s (%s)', (code, returnClass, notice) => expect(failureNotice(code, returnClass)).toEqual(notice));

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
