import { describe, expect, test } from 'vitest';
import { brandColorFor, contrastOf } from './brand-color.ts';

const PAGE = '#fbfaf7';

describe('the colour of a business', () => {
  test('is measured as the standard says', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  test.each(['#ffff00', '#ff0000', '#00ff00', '#c0ffee', '#ffffff', '#8a2be2', '#0000ff', '#000000', '#7f7f7f'])(
    '%s can be read as text on the page and under white text',
    (hex) => {
      const color = brandColorFor(hex);
      expect(color).toMatch(/^#[0-9a-f]{6}$/);
      expect(contrastOf(color, PAGE)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(color, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('that can be read already stays what it is', () => {
    expect(brandColorFor('#1d5650')).toBe('#1d5650');
  });
});
