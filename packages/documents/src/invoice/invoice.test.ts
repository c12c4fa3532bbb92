import { describe, expect, test } from 'vitest';
import { renderPdf } from '../render-pdf.ts';
import { drawnDocument } from '../testing/drawn-document.ts';
import type { InvoiceFacts } from './invoice-facts.ts';

const invoice = (facts: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  language: 'en',
  invoiceNumber: 'INV-1-202603',
  status: 'Open',
  sandbox: false,
  currency: 'CAD',
  business: {
    id: '1',
    name: 'Łódź Dental Inc.',
    addressLines: ['220 Elgin Street', 'Ottawa ON K2P 1L7'],
    email: 'books@lodz.test',
  },
  invoiceDate: '2026-04-01',
  dueDate: '2026-04-06',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  lines: [
    { kind: 'monthly', quantity: 1, unitPrice: '25.00', amount: '25.00', proratedDays: null, monthDays: null },
    { kind: 'transaction', quantity: 1204, unitPrice: '0.60', amount: '722.40', proratedDays: null, monthDays: null },
  ],
  seller: null,
  logo: null,
  promo: null,
  promotion: '0.00',
  subtotal: '747.40',
  taxes: [{ name: 'QST', rate: '9.975', amount: '74.55' }],
  total: '821.95',
  collection: 'debit',
  paidDate: null,
  paidBy: null,
  ...facts,
});

/** The words of the page without spaces, which are set by place and not by letters. */
const said = async (facts: InvoiceFacts): Promise<string> =>
  (await drawnDocument({ document: 'invoice', facts })).text.replaceAll(/\s+/g, '');

async function expectWords(facts: InvoiceFacts, parts: readonly string[]): Promise<void> {
  const words = await said(facts);
  for (const part of parts) expect(words).toContain(part.replaceAll(/\s+/g, ''));
}

describe('a printed invoice', () => {
  test('says who is billed, for what, and how it is taken', () =>
    expectWords(invoice(), [
      'Invoice INV-1-202603',
      'March 2026',
      'Cordelle',
      'Łódź Dental Inc.',
      'Ottawa ON K2P 1L7',
      'Transaction fee',
      'Each debit sent to the bank, by process date.',
      '1,204',
      '$0.60',
      '$722.40',
      'QST 9.975%',
      '$74.55',
      'Total (CAD)',
      '$821.95',
      'Debited from your billing account from Apr 06, 2026.',
      'Page 1 of 1',
    ]));

  test('says it in French, and that a sandbox moves no money', () =>
    expectWords(invoice({ language: 'fr', sandbox: true }), [
      'Facture INV-1-202603',
      'Bac à sable : aucune somme réelle n’a été déplacée.',
      'mars 2026',
      'Frais de transaction',
      'TVQ 9,975 %',
      '821,95 $',
      'Prélevée de votre compte de facturation',
      'Page 1 sur 1',
    ]));

  test('names who sends it, with the numbers it collects taxes under', () =>
    expectWords(
      invoice({
        seller: {
          name: 'Northpay Services Inc.',
          addressLines: ['1 Wellington Street', 'Ottawa ON K1A 0A6'],
          email: 'help@northpay.test',
          phone: null,
          numbers: [
            { kind: 'gst_hst', number: '123456782 RT0001' },
            { kind: 'qst', number: '1234567890 TQ0001' },
          ],
        },
      }),
      [
        'Northpay Services Inc.',
        'Ottawa ON K1A 0A6',
        'help@northpay.test',
        'GST/HST no. 123456782 RT0001',
        'QST no. 1234567890 TQ0001',
      ],
    ));

  test('shows a promotion and the days of a first month', () =>
    expectWords(
      invoice({
        promo: { code: 'SPRING', amount: '3.50' },
        promotion: '10.00',
        lines: [{ kind: 'monthly', quantity: 1, unitPrice: '8.06', amount: '8.06', proratedDays: 10, monthDays: 31 }],
      }),
      ['Promo code SPRING', '−$3.50', 'Promotion', '−$10.00', '10 of 31 days'],
    ));

  test.each([
    [{ status: 'Paid', paidDate: '2026-04-14', paidBy: 'netting' }, 'Taken off your settlement of Apr 14, 2026.'],
    [{ status: 'Paid', paidDate: '2026-04-06', paidBy: 'debit' }, 'Debited from your billing account on Apr 06, 2026.'],
    [{ status: 'Overdue' }, 'Was due on Apr 06, 2026 and is not paid yet.'],
    [{ collection: 'netting' }, 'Taken off your next settlement that covers it.'],
  ] as const)('says what became of it: %o', (facts, words) => expectWords(invoice(facts), [words]));

  test('is one page with every kind of fee and two taxes', async () => {
    const kinds = [
      'monthly',
      'transaction',
      'decline',
      'chargeback',
      'verification',
      'microdeposit',
      'stop',
      'payout_bounce',
    ] as const;
    const line = { quantity: 1, unitPrice: '1.00', amount: '1.00', proratedDays: null, monthDays: null };
    const gst = { name: 'GST', rate: '5', amount: '0.40' } as const;
    const facts = invoice({ lines: kinds.map((kind) => ({ kind, ...line })), taxes: [gst, ...invoice().taxes] });
    expect((await drawnDocument({ document: 'invoice', facts })).pages).toBe(1);
  });
});

test('the picture of the provider stands at its head', async () => {
  const pixel =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const drawn = async (logo: string | null) =>
    Buffer.from(await renderPdf({ document: 'invoice', facts: invoice({ logo }) })).includes('/Subtype /Image');
  expect([await drawn(pixel), await drawn(null)]).toEqual([true, false]);
});
