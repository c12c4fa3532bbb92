import { describe, expect, test } from 'vitest';
import { WaitingLine } from './waiting-line.ts';

/** A line whose groups are let through one by one, and what they were. */
function gated({ most = 10, fails = () => false }: { most?: number; fails?: (member: string) => boolean } = {}) {
  const groups: string[][] = [];
  const gates: (() => void)[] = [];
  const line = new WaitingLine<string, string>({
    most,
    apart: (member) => member.split(' ')[0] ?? '',
    carryOut: async (take) => {
      const group = [...take()];
      groups.push(group);
      await new Promise<void>((resolve) => gates.push(resolve));
      if (group.some(fails)) throw new Error(`failed: ${group.join(', ')}`);
      return group.map((member) => `${member} done`);
    },
    mayTryAlone: (error) => !String(error).includes('lost'),
  });
  const open = async () => {
    gates.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { line, groups, open };
}

describe('a line of those who wait', () => {
  test('who comes alone is carried out at once; who comes meanwhile waits and goes together', async () => {
    const { line, groups, open } = gated();
    const asked = ['a', 'b', 'c'].map((member) => line.join(member));
    expect(groups).toEqual([['a']]);
    await open();
    expect(groups).toEqual([['a'], ['b', 'c']]);
    await open();
    expect(await Promise.all(asked)).toEqual(['a done', 'b done', 'c done']);
    const later = line.join('d');
    expect(groups.at(-1)).toEqual(['d']);
    await open();
    expect(await later).toBe('d done');
  });

  test('two that are to be kept apart are not in one group, and no group is larger than it may be', async () => {
    const { line, groups, open } = gated({ most: 2 });
    const asked = ['a', 'b 1', 'b 2', 'c', 'd'].map((member) => line.join(member));
    for (let group = 0; group < 4; group += 1) await open();
    expect(groups).toEqual([['a'], ['b 1', 'c'], ['b 2', 'd']]);
    expect(await Promise.all(asked)).toHaveLength(5);
  });

  test('who comes before the group is closed is in it', async () => {
    const groups: string[][] = [];
    const line = new WaitingLine<string, string>({
      most: 10,
      apart: (member) => member,
      carryOut: async (take) => {
        await new Promise((resolve) => setImmediate(resolve));
        groups.push([...take()]);
        return take();
      },
      mayTryAlone: () => true,
    });
    await Promise.all([line.join('a'), line.join('b')]);
    expect(groups).toEqual([['a', 'b']]);
  });

  test('where a group fails each is tried alone, and only who fails again is told so', async () => {
    const { line, groups, open } = gated({ fails: (member) => member === 'bad' });
    const asked = ['first', 'a', 'bad', 'c'].map((member) => line.join(member));
    const settled = Promise.allSettled(asked);
    await open();
    await open();
    expect(groups).toEqual([['first'], ['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
    for (let one = 0; one < 3; one += 1) await open();
    expect((await settled).map((one) => one.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  test('what must not be tried again is told to all of the group, and the line goes on', async () => {
    const { line, groups, open } = gated({ fails: (member) => member === 'lost' });
    const asked = ['first', 'a', 'lost'].map((member) => line.join(member));
    const settled = Promise.allSettled(asked);
    await open();
    const after = line.join('after');
    await open();
    expect((await settled).map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    await open();
    expect(await after).toBe('after done');
    expect(groups).toEqual([['first'], ['a', 'lost'], ['after']]);
  });

  test('who cannot be told apart is refused at once and holds up nobody', async () => {
    const line = new WaitingLine<string, string>({
      most: 10,
      apart: (member) => {
        if (member === 'unreadable') throw new Error(member);
        return member;
      },
      carryOut: async (take) => take(),
      mayTryAlone: () => true,
    });
    const settled = await Promise.allSettled(['a', 'unreadable', 'b'].map((member) => line.join(member)));
    expect(settled.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  test('a group that cannot begin fails as one', async () => {
    const line = new WaitingLine<string, string>({
      most: 10,
      apart: (member) => member,
      carryOut: () => Promise.reject(new Error('lost')),
      mayTryAlone: () => false,
    });
    const settled = await Promise.allSettled([line.join('a'), line.join('b')]);
    expect(settled.map((one) => one.status)).toEqual(['rejected', 'rejected']);
  });
});
