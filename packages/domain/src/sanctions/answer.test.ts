import { describe, expect, test } from 'vitest';
import { answerHit, awaitsSecond, type HitFacts, isOpenHit } from './answer.ts';
import { isOldList } from './list-age.ts';

const hit = (facts: Partial<HitFacts> = {}) => ({
  decision: null,
  twoNeeded: false,
  decidedBy: null,
  secondBy: null,
  listed: false,
  ...facts,
});

describe('given a likeness, when somebody says that it is somebody else', () => {
  test('then one is enough where it is not strong', () => {
    const answered = answerHit(hit(), 'not_the_same', 1n);
    expect([isOpenHit(answered), awaitsSecond(answered)]).toEqual([false, false]);
    expect(() => answerHit(answered, 'not_the_same', 2n)).toThrow('application.hit_answered');
  });

  test('then a strong one is open until somebody else says so too', () => {
    const once = answerHit(hit({ twoNeeded: true }), 'not_the_same', 1n);
    expect([isOpenHit(once), awaitsSecond(once)]).toEqual([true, true]);
    expect(() => answerHit(once, 'not_the_same', 1n)).toThrow('application.another_person_needed');
    expect(isOpenHit(answerHit(once, 'not_the_same', 2n))).toBe(false);
  });
});

describe('given a likeness, when somebody says that it is the same', () => {
  test('then it counts at once, and takes two to undo', () => {
    const same = answerHit(hit(), 'same', 1n);
    expect(isOpenHit(same)).toBe(true);
    expect(() => answerHit(same, 'same', 2n)).toThrow('application.hit_answered');
    const once = answerHit(same, 'not_the_same', 2n);
    expect([isOpenHit(once), once.listed]).toEqual([true, true]);
    const twice = answerHit(once, 'not_the_same', 3n);
    expect([isOpenHit(twice), twice.listed]).toEqual([false, false]);
  });

  test('then what one or two had set aside is open again', () => {
    const aside = answerHit(answerHit(hit({ twoNeeded: true }), 'not_the_same', 1n), 'not_the_same', 2n);
    expect(answerHit(aside, 'same', 3n)).toMatchObject({ decision: 'same', secondBy: null, twoNeeded: true });
  });
});

test.each([
  ['2026-03-11', false],
  ['2026-03-10', true],
])('a list looked after on %s is old on 2026-03-18: %s', (checked, old) =>
  expect(isOldList(checked, '2026-03-18')).toBe(old),
);
