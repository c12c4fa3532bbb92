import { expect, test } from 'vitest';
import { answerStep, isAnswerDay } from './business-answer.ts';

const asked = { answerBy: '2026-04-15', answered: false, reminded: false, held: false } as const;

test('reminds a week ahead, once, and takes the deposits on the day after the last', () => {
  expect(answerStep(asked, '2026-04-07')).toBeNull();
  expect(answerStep(asked, '2026-04-08')).toBe('remind');
  expect(answerStep({ ...asked, reminded: true }, '2026-04-15')).toBeNull();
  expect(answerStep({ ...asked, reminded: true }, '2026-04-16')).toBe('hold');
  expect(answerStep(asked, '2026-04-16')).toBe('hold');
});

test('does nothing once it was answered, or twice', () => {
  expect(answerStep({ ...asked, answered: true }, '2026-05-01')).toBeNull();
  expect(answerStep({ ...asked, held: true }, '2026-05-01')).toBeNull();
});

test('a last day is a week to ninety days off', () => {
  const on = (day: string) => isAnswerDay(day, '2026-04-01');
  expect([on('2026-04-07'), on('2026-04-08'), on('2026-06-30'), on('2026-07-01')]).toEqual([false, true, true, false]);
});
