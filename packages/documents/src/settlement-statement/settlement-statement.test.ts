import { describe, expect, test } from 'vitest';
import { drawnDocument } from '../testing/drawn-document.ts';
import type { SettlementStatementFacts } from './statement-facts.ts';

const statement = (payments: Partial<SettlementStatementFacts['payments']> = {}): SettlementStatementFacts => ({
  facts: [
    { label: 'Settlement date', value: 'Mar 26, 2026' },
    { label: 'Reference', value: 'S00001' },
  ],
  equation: {
    title: 'How the deposit was calculated',
    lines: [
      { label: 'Approved', count: '4', amount: '$3,893.48' },
      { label: 'Holdback', count: '', amount: '−$194.68' },
    ],
    deposit: { label: 'Deposit (CAD)', amount: '$3,698.80' },
  },
  notes: ['Recalculated from every payment and ledger entry. Difference: $0.00'],
  payments: {
    language: 'en',
    title: 'Settlement of Mar 26, 2026',
    subtitle: 'Settlement statement · Paid',
    business: 'Łódź Dental Inc.',
    logo: null,
    generatedAt: 'Apr 17, 2026, 10:00 EDT',
    columns: [
      { label: 'Customer', align: 'start', width: 3 },
      { label: 'Amount', align: 'end', width: 1 },
    ],
    rows: [['Łucja Tremblay-Côté', '$42.50']],
    totals: [{ label: 'Total (6)', value: '$4,938.48' }],
    sandbox: false,
    ...payments,
  },
});
/** Words without spaces, which are set by place and not by letters. */
const said = (text: string): string => text.replaceAll(/\s+/g, '');
const drawn = (facts: SettlementStatementFacts) => drawnDocument({ document: 'settlement_statement', facts });

describe('a printed settlement', () => {
  test('proves the deposit, and lists the payments below', async () => {
    const { pages, text } = await drawn(statement());
    expect(pages).toBe(1);
    const words = said(text);
    for (const part of [
      'Settlement of Mar 26, 2026',
      'Łódź Dental Inc.',
      'S00001',
      'How the deposit was calculated',
      '$3,893.48',
      '−$194.68',
      'Deposit (CAD)',
      '$3,698.80',
      'Difference: $0.00',
      'Łucja Tremblay-Côté',
      'Total (6)',
      '$4,938.48',
      'Page 1 of 1',
    ])
      expect(words).toContain(said(part));
    expect(words).not.toContain(said('Sandbox'));
  });

  test('goes on from page to page, numbered to the last', async () => {
    const rows = Array.from({ length: 61 }, (_, index) => [`Payer ${index + 1}`, '$1.00']);
    const { pages, text } = await drawn(statement({ rows }));
    expect(pages).toBe(3);
    const words = said(text);
    for (const { length } of [rows.slice(0, 1), rows]) expect(words).toContain(`Payer${length}`);
    expect(words).toContain('Page3of3');
  });

  test('leaves the payments to the second page where its own lines fill the first', async () => {
    const lines = Array.from({ length: 27 }, (_, index) => ({
      label: `Line ${index + 1}`,
      count: '',
      amount: '$1.00',
    }));
    const full = statement();
    const { text } = await drawn({ ...full, equation: { ...full.equation, lines } });
    const words = said(text);
    expect(words).toContain('Page2of2');
    // The columns have their headings where there are rows.
    const [heading = ''] = full.payments.columns.map(({ label }) => said(label));
    expect(words.split(heading).length - 1).toBe(1);
  });

  test('gives long facts, lines and notes the room they need, and loses none', async () => {
    const long = 'an account with a branch that has an unusually long name '.repeat(6);
    const full = statement({ rows: Array.from({ length: 40 }, (_, index) => [`Payer ${index + 1}`, '$1.00']) });
    const { lines, ...equation } = full.equation;
    const { pages, text } = await drawn({
      ...full,
      facts: [...full.facts, { label: 'Account', value: `${long} fact` }],
      equation: { ...equation, lines: [...lines, { label: `${long} line`, count: '1', amount: '$0.00' }] },
      notes: [...full.notes, `${long} note`],
    });
    expect([pages, text.match(/unusually/g)?.length]).toEqual([2, 3 * 6]);
    for (const part of ['Payer 1', 'Payer 40', 'Deposit (CAD)', 'Total (6)']) expect(said(text)).toContain(said(part));
  });

  test('says in French that a sandbox moves no money', async () => {
    const { text } = await drawn(statement({ language: 'fr', sandbox: true }));
    expect(said(text)).toContain('Page1sur1');
    expect(said(text)).toMatch(/Bacàsable/);
  });
});
