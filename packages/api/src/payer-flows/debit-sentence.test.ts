import { debitRule } from '@cordelle/domain/payer-flow/debit-rule.ts';
import type { Frequency } from '@cordelle/domain/transaction-schedule/frequency.ts';
import { expect, test } from 'vitest';
import { debitSentence } from './debit-sentence.ts';

const said = (frequency: Frequency, processDate: string, installments: number | null, language: 'en' | 'fr') =>
  debitSentence(
    debitRule('CA', { frequency, processDate, installments, secondProcessDate: null }),
    { amount: '$120.00 CAD', total: '$240.00' },
    language,
  ).replaceAll('\u00a0', ' ');

test.each([
  [
    'Monthly',
    '2026-12-25',
    null,
    '$120.00 CAD every month on the 25th, first on Tue, Dec 29, 2026 because banks are closed on Dec 25, with no end date',
  ],
  [
    'Monthly',
    '2026-08-31',
    null,
    '$120.00 CAD every month on the 31st (the last day of a shorter month), first on Mon, Aug 31, 2026, with no end date',
  ],
  ['Weekly', '2026-03-16', null, '$120.00 CAD every week on Monday, first on Mon, Mar 16, 2026, with no end date'],
  [
    'Every Other Week',
    '2026-03-20',
    null,
    '$120.00 CAD every 2 weeks on Friday, first on Fri, Mar 20, 2026, with no end date',
  ],
  [
    'Every Other Month',
    '2026-06-02',
    null,
    '$120.00 CAD every 2 months on the 2nd, first on Tue, Jun 02, 2026, with no end date',
  ],
  [
    'Quarterly',
    '2026-04-01',
    null,
    '$120.00 CAD every 3 months on the 1st, first on Wed, Apr 01, 2026, with no end date',
  ],
  [
    'Semi-Annually',
    '2026-09-03',
    null,
    '$120.00 CAD every 6 months on the 3rd, first on Thu, Sep 03, 2026, with no end date',
  ],
  ['Yearly', '2026-07-15', null, '$120.00 CAD every year on Jul 15, first on Wed, Jul 15, 2026, with no end date'],
  ['Once', '2026-07-01', null, '$120.00 CAD once, on Thu, Jul 02, 2026 because banks are closed on Jul 01'],
  [
    'Monthly',
    '2026-01-30',
    2,
    '$120.00 CAD every month on the 30th (the last day of a shorter month), first on Fri, Jan 30, 2026, 2 times, last on Mon, Mar 02, 2026, total $240.00',
  ],
] as const)('%s from %s', (frequency, date, installments, words) => {
  expect(said(frequency, date, installments, 'en')).toBe(words);
});

test.each([
  [
    'Monthly',
    '2026-12-25',
    null,
    '$120.00 CAD chaque mois, le 25, premier débit le mar. 29 décembre 2026, car les banques sont fermées le 25 décembre, sans date de fin',
  ],
  [
    'Monthly',
    '2026-05-01',
    null,
    '$120.00 CAD chaque mois, le 1er, premier débit le ven. 1er mai 2026, sans date de fin',
  ],
  [
    'Weekly',
    '2026-03-16',
    null,
    '$120.00 CAD chaque semaine, le lundi, premier débit le lun. 16 mars 2026, sans date de fin',
  ],
  [
    'Yearly',
    '2028-02-29',
    null,
    '$120.00 CAD chaque année, le 29 février (le dernier jour d’un mois plus court), premier débit le mar. 29 février 2028, sans date de fin',
  ],
  [
    'Once',
    '2026-07-01',
    null,
    '$120.00 CAD une seule fois, le jeu. 2 juillet 2026, car les banques sont fermées le 1er juillet',
  ],
] as const)('%s from %s, in French', (frequency, date, installments, words) => {
  expect(said(frequency, date, installments, 'fr')).toBe(words);
});
