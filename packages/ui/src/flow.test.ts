import { moneyOf } from '@cordelle/domain/money.ts';
import { describe, expect, test } from 'vitest';
import { ADJUSTMENTS_KEY, type FlowLine, flowOf } from './flow.ts';

const line = (key: string, amount: string): FlowLine => ({ key, label: key, amount });
const sumOf = (lines: readonly FlowLine[]) => lines.reduce((sum, { amount }) => sum + moneyOf(amount, 'CAD').cents, 0n);

describe('a settlement as a waterfall', () => {
  test('lines that add up leave nothing unexplained', () => {
    const flow = flowOf(
      [line('approved', '4210.00'), line('chargebacks', '-200.00'), line('holdback', '0.00')],
      '4010.00',
      'CAD',
    );
    expect(flow.residual).toBe('0.00');
    expect(flow.steps.map(({ key }) => key)).toEqual(['approved', 'chargebacks', 'holdback']);
    expect(sumOf(flow.steps)).toBe(401000n);
  });

  test.each([
    ['4010.01', '0.01'],
    ['4009.99', '-0.01'],
    ['0.00', '-4010.00'],
  ])('a total of %s is closed by an adjustment of %s', (total, adjustment) => {
    const flow = flowOf([line('approved', '4210.00'), line('chargebacks', '-200.00')], total, 'CAD');
    expect(flow.residual).toBe(adjustment);
    expect(flow.steps.at(-1)).toMatchObject({ key: ADJUSTMENTS_KEY, amount: adjustment });
    expect(sumOf(flow.steps)).toBe(moneyOf(total, 'CAD').cents);
  });

  test('bars run from where the line before ended', () => {
    const flow = flowOf([line('approved', '100.00'), line('chargebacks', '-25.00')], '75.00', 'CAD');
    expect(flow.steps.map(({ start, end }) => [start, end])).toEqual([
      [0, 1],
      [0.75, 1],
    ]);
    expect([flow.totalStart, flow.totalEnd]).toEqual([0, 0.75]);
  });

  test('a balance below zero stays inside the picture', () => {
    const flow = flowOf([line('approved', '50.00'), line('chargebacks', '-200.00')], '-150.00', 'CAD');
    expect(flow.residual).toBe('0.00');
    for (const { start, end } of flow.steps) {
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(1);
      expect(end).toBeGreaterThanOrEqual(start);
    }
  });

  test('a settlement of nothing draws nothing', () => {
    expect(flowOf([], '0.00', 'USD')).toEqual({
      steps: [],
      total: '0.00',
      totalStart: 0,
      totalEnd: 0,
      residual: '0.00',
    });
  });

  test('an amount that is no amount is refused, not drawn', () => {
    expect(() => flowOf([line('approved', '12')], '12.00', 'CAD')).toThrow();
  });
});
