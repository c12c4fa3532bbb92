import { beforeEach, describe, expect, test, vi } from 'vitest';
import { draftOf, dropDrafts, forgetDraft, keepDrafts, noteTyped } from './drafts.ts';

const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  dropDrafts();
});

describe('what was typed when the session ended', () => {
  test('is there for the same person, once, and for the form it was typed into', () => {
    noteTyped('schedule/12', { amount: '25.00' });
    keepDrafts('7');
    expect(draftOf('schedule/13', '7')).toBeNull();
    expect(draftOf('schedule/12', '7')).toEqual({ amount: '25.00' });
    forgetDraft('schedule/12');
    expect(draftOf('schedule/12', '7')).toBeNull();
    expect(storage.size).toBe(0);
  });

  test('is nobody else’s, and gone once somebody else was here', () => {
    noteTyped('schedule/12', { amount: '25.00' });
    keepDrafts('7');
    expect(draftOf('schedule/12', '8')).toBeNull();
    expect(draftOf('schedule/12', '7')).toBeNull();
  });

  test('is not kept when it was saved, or when the person signed out', () => {
    noteTyped('saved', { amount: '1' });
    noteTyped('saved', null);
    keepDrafts('7');
    expect(storage.size).toBe(0);
    noteTyped('left', { amount: '1' });
    dropDrafts();
    keepDrafts('7');
    expect(storage.size).toBe(0);
  });

  test('nothing is stored while the session lasts', () => {
    noteTyped('schedule/12', { amount: '25.00' });
    expect(storage.size).toBe(0);
  });

  test.each(['', 'null', '[]', '{"user":7}', '{"user":"7","forms":[]}', '{"user":"7","forms":{"a":"b"}}', '{"user"'])(
    'what is no draft is none: %s',
    (text) => {
      storage.set('drafts', text);
      expect(draftOf('a', '7')).toBeNull();
    },
  );
});
