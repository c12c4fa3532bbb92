import { expect, test } from 'vitest';
import { type CopiedDetails, decided, merge } from './merge.ts';

const details = (over: Partial<CopiedDetails> = {}): CopiedDetails => ({
  name: 'Jo Tremblay',
  email: 'jo@example.test',
  phone: '450 555 0100',
  address: null,
  ...over,
});
const base = details();

test('the same on both sides changes nothing, however it is written', () => {
  const { take, conflicts } = merge({
    copied: {},
    ours: base,
    theirs: details({ email: 'JO@example.test', phone: '+1 (450) 555-0100' }),
  });
  expect([take, conflicts]).toEqual([{}, []]);
});

test('what changed there alone is taken', () => {
  const moved = details({ email: 'new@example.test' });
  expect(merge({ copied: base, ours: base, theirs: moved })).toEqual({
    take: { email: 'new@example.test' },
    conflicts: [],
    copied: moved,
  });
});

test('what changed here alone stays, for as long as nothing changes there', () => {
  const ours = details({ name: 'Joanne Tremblay' });
  expect(merge({ copied: base, ours, theirs: base })).toEqual({ take: {}, conflicts: [], copied: base });
});

test('what changed on both sides somebody decides', () => {
  const ours = details({ name: 'Joanne Tremblay' });
  const theirs = details({ name: 'Jo Tremblay-Roy' });
  expect(merge({ copied: base, ours, theirs })).toMatchObject({ take: {}, conflicts: ['name'] });
  const stays = decided('name', 'ours', { copied: base, theirs });
  expect(stays.take).toEqual({});
  expect(merge({ copied: stays.copied, ours, theirs }).conflicts).toEqual([]);
  const taken = decided('name', 'theirs', { copied: base, theirs });
  expect(taken).toEqual({ take: { name: 'Jo Tremblay-Roy' }, copied: theirs });
});

test('of somebody just matched, what is missing here is taken, and what differs somebody decides', () => {
  const theirs = details({ email: 'other@example.test' });
  expect(merge({ copied: {}, ours: details({ phone: null }), theirs })).toEqual({
    take: { phone: '450 555 0100' },
    conflicts: ['email'],
    copied: { name: 'Jo Tremblay', phone: '450 555 0100', address: null },
  });
});

test('nothing there empties anything here', () => {
  const theirs = details({ email: null });
  expect(merge({ copied: base, ours: base, theirs }).take).toEqual({});
  expect(merge({ copied: {}, ours: base, theirs }).take).toEqual({});
});
