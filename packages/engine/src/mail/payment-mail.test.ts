import { expect, test } from 'vitest';
import { dayOf } from './payment-mail.ts';

test('a sentence names the weekday whole in French, as English shortens it', () => {
  expect(dayOf('2026-11-30', 'fr')).toBe('lundi\u00a030\u00a0novembre\u00a02026');
  expect(dayOf('2026-11-30', 'en')).toBe('Mon, Nov 30, 2026');
});
