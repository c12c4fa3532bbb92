import { describe, expect, test } from 'vitest';
import { type Key, type Moment, shortcutReader } from './shortcuts.ts';

const key = (key: string, held: Partial<Key> = {}): Key => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});
const NOW: Moment = { busy: false, singleKeys: true, atMs: 1000 };

describe('single keys', () => {
  test.each([
    ['?', { do: 'help' }],
    ['/', { do: 'search' }],
    ['j', { do: 'row', step: 1 }],
    ['k', { do: 'row', step: -1 }],
    ['x', { do: 'select' }],
    ['n', { do: 'press', key: 'n' }],
    ['[', { do: 'press', key: '[' }],
    [']', { do: 'press', key: ']' }],
  ])('%s', (pressed, act) => {
    expect(shortcutReader()(key(pressed), NOW)).toEqual(act);
  });

  test('write what they write while somebody is typing, or a dialog is open', () => {
    expect(shortcutReader()(key('n'), { ...NOW, busy: true })).toBeNull();
  });

  test('can be switched off; the others stay', () => {
    const read = shortcutReader();
    expect(read(key('?'), { ...NOW, singleKeys: false })).toBeNull();
    expect(read(key('k', { ctrlKey: true }), { ...NOW, singleKeys: false })).toEqual({ do: 'commands' });
  });

  test('held with Control, Command or Alt are the browser’s', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
      expect(shortcutReader()(key('n', held), NOW)).toBeNull();
  });

  test('brackets that a keyboard writes with Alt count', () => {
    expect(shortcutReader()(key('[', { altKey: true }), NOW)).toEqual({ do: 'press', key: '[' });
  });
});

describe('g and one more', () => {
  test.each([
    ['h', '/client/home'],
    ['c', '/client/customers'],
    ['t', '/client/transaction_report'],
    ['s', '/client/settlements'],
    ['m', '/client/microdeposits'],
    ['a', '/client/authorizations'],
    ['i', '/client/integrations'],
    [',', '/client/settings'],
  ])('g %s goes to %s', (second, href) => {
    const read = shortcutReader();
    expect(read(key('g'), NOW)).toBeNull();
    expect(read(key(second), { ...NOW, atMs: 1500 })).toEqual({ do: 'go', href });
  });

  test('too late, or after another key, is a key of its own', () => {
    const read = shortcutReader();
    read(key('g'), NOW);
    expect(read(key('n'), { ...NOW, atMs: 4000 })).toEqual({ do: 'press', key: 'n' });
    read(key('g'), NOW);
    expect(read(key('q'), NOW)).toBeNull();
    expect(read(key('c'), NOW)).toBeNull();
  });
});

describe('with Control or Command', () => {
  test('K opens the commands, also while typing; B folds the sidebar, unless somebody types', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
      expect(shortcutReader()(key('K', held), { ...NOW, busy: true })).toEqual({ do: 'commands' });
      expect(shortcutReader()(key('b', held), NOW)).toEqual({ do: 'sidebar' });
      expect(shortcutReader()(key('b', held), { ...NOW, busy: true })).toBeNull();
    }
  });
});
