import { describe, expect, test } from 'vitest';
import { isInBlocks, isTooWide, readNetworkBlock } from './network-block.ts';

describe('a block of addresses', () => {
  test.each([
    ['203.0.113.7', ['203.0.113.0/24'], true],
    ['203.0.114.7', ['203.0.113.0/24'], false],
    ['203.0.113.7', ['203.0.113.200/24'], true],
    ['203.0.113.7', ['203.0.113.7'], true],
    ['203.0.113.8', ['203.0.113.7'], false],
    ['255.255.255.255', ['255.255.255.254/31'], true],
    ['::ffff:203.0.113.7', ['203.0.113.0/24'], true],
    ['::ffff:cb00:7107', ['203.0.113.7/32'], true],
    ['203.0.113.7', ['2001:db8::/32'], false],
    ['2001:db8:1::5', ['2001:db8:1::/48'], true],
    ['2001:DB8:1:0:0:0:0:5', ['2001:db8:1::/48'], true],
    ['2001:db8:2::5', ['2001:db8:1::/48'], false],
    ['fe80::1%eth0', ['fe80::1'], true],
    ['2001:db8::1', ['203.0.113.0/24', '2001:db8::1'], true],
    ['', ['203.0.113.0/24'], false],
    ['unknown', ['203.0.113.0/24'], false],
    ['203.0.113.7', [], false],
  ])('%s in %j: %s', (address, blocks, stands) => {
    expect(isInBlocks(address, blocks)).toBe(stands);
  });

  test.each([
    '',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.07',
    '203.0.113.0/33',
    '203.0.113.0/',
    '203.0.113.0/24/1',
    '203.0.113.0/024',
    '::1::',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    'g::1',
    '2001:db8::/129',
    'fe80::1%eth0',
    '1.2.3.4:80',
    ':1',
    '12345::',
  ])('%j is none', (text) => {
    expect(readNetworkBlock(text)).toBeNull();
  });

  test.each([
    ['10.0.0.0/8', false],
    ['10.0.0.0/7', true],
    ['0.0.0.0/0', true],
    ['2001:db8::/32', false],
    ['2001:db8::/31', true],
    ['::/0', true],
  ])('%s is too wide: %s', (text, wide) => {
    const block = readNetworkBlock(text);
    expect(block && isTooWide(block)).toBe(wide);
  });
});
