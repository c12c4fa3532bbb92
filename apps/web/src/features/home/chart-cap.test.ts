import { expect, test } from 'vitest';
import { chartCap } from './chart-cap.ts';

test('a scale reaches to the tallest bar', () => {
  expect(chartCap([100, 250, 90])).toEqual({ cap: 250, beyond: null });
  expect(chartCap([0, 250, 0])).toEqual({ cap: 250, beyond: null });
  expect(chartCap([])).toEqual({ cap: 0, beyond: null });
});

test('one bar that towers above all others does not flatten them', () => {
  expect(chartCap([100, 80, 4000])).toEqual({ cap: 125, beyond: 2 });
});
