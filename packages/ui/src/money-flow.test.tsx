import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MoneyFlow } from './money-flow.tsx';

const flow = (total: string): string =>
  renderToStaticMarkup(
    <MoneyFlow
      caption="How the deposit came about"
      lines={[
        {
          key: 'carry',
          label: 'Carried',
          amount: '-10.00',
          causes: [{ label: 'Settlement of Apr 09, 2026', href: '/client/settlements/2' }],
        },
        { key: 'approved', label: 'Approved', amount: '100.00', count: 3, href: '?line=approved#payments' },
      ]}
      total={total}
      totalLabel="Deposit"
      currency="CAD"
    />,
  );

test('a line leads to what it sums, and to what brought it about', () => {
  const html = flow('90.00');
  expect(html).toMatch(/<a href="\?line=approved#payments"[^>]*>Approved<\/a>/);
  expect(html).toMatch(/<a href="\/client\/settlements\/2"[^>]*>Settlement of Apr 09, 2026<\/a>/);
  expect(html).toContain('Carried');
});

test('what the lines do not explain is a line of its own', () => {
  expect(flow('90.00')).not.toContain('Adjustments');
  expect(flow('91.00')).toContain('Adjustments');
});
