import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Ahead } from './home.ts';
import { Ribbon } from './ribbon.tsx';

const day = (date: string) => ({
  date,
  closedBefore: [],
  debits: { amount: '0.00', count: 0 },
  deposit: null,
  paysOut: [],
});
const ribbonOn = (today: string): string => {
  const none = { amount: '0.00', count: 0 };
  const ahead: Ahead = {
    currency: 'CAD',
    today,
    next: null,
    onTheWay: none,
    declined: { ...none, startDate: null, endDate: null },
    days: ['2027-03-19', '2027-03-22', '2027-03-23'].map(day),
  };
  return renderToStaticMarkup(<Ribbon ahead={ahead} links={{ settlements: false, report: false }} />);
};

test('on a banking day that day is today', () => {
  const html = ribbonOn('2027-03-22');
  expect(html).toContain('Mon, Mar 22, 2027, today');
  expect(html.match(/aria-current="date"/g)).toHaveLength(1);
});

test('no day is narrower than a finger can press', () => {
  expect(ribbonOn('2027-03-22')).toContain('min-width:4.5rem');
});

test('on a Saturday Monday is the next banking day, and no day is today', () => {
  const html = ribbonOn('2027-03-20');
  expect(html).toContain('Mon, Mar 22, 2027, next banking day');
  expect(html).not.toContain('today');
  expect(html).not.toContain('aria-current');
});
