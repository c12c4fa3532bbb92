import { Home } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { ErrorState } from './error-state.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { MoneyFlow } from './money-flow.tsx';
import { Page } from './page.tsx';
import { Shell } from './shell.tsx';
import { Sidebar } from './sidebar.tsx';
import { Timeline } from './timeline.tsx';

test('the shell skips to its content and names its menu', () => {
  const html = renderToStaticMarkup(
    <Shell
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { label: 'Home', href: '/' },
            { label: 'Customers', href: '/customers' },
          ]}
        />
      }
      bar={null}
      sidebar={() => (
        <Sidebar
          groups={[{ id: 'all', title: null, items: [{ href: '/', label: 'Home', icon: Home, current: true }] }]}
        />
      )}
    >
      <Page title="Customers" context="Maple Dental">
        content
      </Page>
    </Shell>,
  );
  expect(html).toContain('<a href="#main"');
  expect(html).toContain('<main id="main"');
  expect(html).toContain('aria-label="Main menu"');
  expect(html).toContain('<span aria-current="page"');
  // The name of the provider stands in the page that the server sends; here is none.
  expect(html).toContain('<title>Customers – Maple Dental</title>');
});

test('an error summary leads to each field and is absent without errors', () => {
  const html = renderToStaticMarkup(
    <ErrorSummary
      errors={[
        { fieldId: 'amount', message: 'Enter an amount' },
        { fieldId: null, message: 'Try later' },
      ]}
    />,
  );
  expect(html).toContain('<a href="#amount"');
  expect(html).toContain('There is a problem');
  expect(renderToStaticMarkup(<ErrorSummary errors={[]} />)).toBe('');
});

test('an error state gives the request id to quote', () => {
  expect(renderToStaticMarkup(<ErrorState requestId="req-7" onRetry={() => undefined} />)).toMatch(/req-7.*Try again/s);
});

test('a timeline draws what happened, who did it and what is only expected', () => {
  const html = renderToStaticMarkup(
    <Timeline
      zone="America/Toronto"
      events={[
        {
          key: '1',
          tone: 'transit',
          sentence: 'Sent to bank',
          at: '2026-03-09T13:02:00Z',
          actor: 'system',
          detail: { run: 2291 },
        },
      ]}
      expected={[{ key: 'settles', sentence: 'Settles on Mar 13, 2026' }]}
    />,
  );
  expect(html.match(/<li/g)).toHaveLength(2);
  expect(html).toContain('by system');
  expect(html).toContain('2291');
  expect(html).toContain('border-dotted');
});

test('a money flow shows the proof, and an adjustment when the lines differ from the total', () => {
  const lines = [
    { key: 'approved', label: 'Approved', amount: '4210.00', count: 60 },
    { key: 'chargebacks', label: 'Chargebacks', amount: '-200.00', count: 1 },
  ];
  const flow = (total: string) =>
    renderToStaticMarkup(
      <MoneyFlow caption="Settlement" lines={lines} total={total} totalLabel="Paid to you" currency="CAD" />,
    );
  expect(flow('4010.00')).toContain('Every line adds up to the deposit: difference $0.00');
  expect(flow('4010.00')).not.toContain('Adjustments');
  expect(flow('4000.00')).toContain('Adjustments');
  expect(flow('4000.00')).toContain('−$10.00');
});
