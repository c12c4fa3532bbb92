import { DomainError } from '@cordelle/domain/errors.ts';
import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { hashPassword, isOutdated, passwordMatches } from './password.ts';

describe('a password is kept as Argon2id', () => {
  test('with 19,456 KiB, two rounds, one lane, 16 bytes of salt and 32 of output', async () => {
    const stored = await hashPassword('right-Password-1!');
    const [, kind, version, parameters, salt = '', output = ''] = stored.split('$');
    expect([kind, version, parameters]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1']);
    expect([Buffer.from(salt, 'base64').length, Buffer.from(output, 'base64').length]).toEqual([16, 32]);
  });

  test('and a salt of its own', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
  });

  test('compared exactly as received', async () => {
    const stored = await hashPassword(' Ünïcode\u00a0pass-1 ');
    expect(await passwordMatches(stored, ' Ünïcode\u00a0pass-1 ')).toBe(true);
    for (const other of ['Ünïcode\u00a0pass-1', ' Ünïcode pass-1 ', ' Ünïcode\u00a0pass-1 '.normalize('NFD'), ''])
      expect(await passwordMatches(stored, other), other).toBe(false);
  });

  test('nobody’s password matches, whatever it is', async () => {
    for (const password of ['', 'x', 'right-Password-1!']) expect(await passwordMatches(null, password)).toBe(false);
  });
});

test('a hash with parameters of another day verifies, and is known as outdated', async () => {
  const old = await hash('right-Password-1!', { algorithm: 2, memoryCost: 8_192, timeCost: 3, parallelism: 1 });
  expect(await passwordMatches(old, 'right-Password-1!')).toBe(true);
  expect(isOutdated(old)).toBe(true);
  expect(isOutdated(await hashPassword('right-Password-1!'))).toBe(false);
});

test('four at once, fifty wait, the next is told to come back', async () => {
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => passwordMatches(null, 'x')));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(6);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'service.unavailable' });
  expect(refused[0]?.reason).toBeInstanceOf(DomainError);
  expect(await passwordMatches(null, 'x')).toBe(false);
});
