import { BlockList, isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** Our proxies: how many stand one behind the other, or which addresses they ask from. */
export type TrustedProxies = number | readonly string[];

/** IPv4 as it is written inside IPv6. */
const MAPPED = /^::ffff:(?=[0-9.]+$)/i;
const plain = (address: string): string => address.replace(MAPPED, '').slice(0, 64);

/** Whether `text` is an address, or a network as `10.0.0.0/8`. */
export function isProxyAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/**
 * Finds where a request comes from. Each of our proxies appends the address it was asked from to `X-Forwarded-For`; what stands
 * before their entries was written by whoever asks, and counts for nothing. Without proxies the header is not looked at. Given by
 * address, only an entry that one of them wrote counts: whoever asks past them is taken for who they are.
 */
export function clientAddressFinder(proxies: TrustedProxies): (c: Context) => string {
  const find = typeof proxies === 'number' ? byNumber(proxies) : byAddress(proxies);
  return (c) => {
    const peer = getConnInfo(c).remote.address ?? 'unknown';
    const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((one) => one.trim());
    return plain(find([...forwarded.filter(Boolean), peer]));
  };
}

/** The nearest hop comes last. */
type Find = (hops: readonly string[]) => string;

const byNumber =
  (count: number): Find =>
  (hops) => {
    const [nearest = 'unknown'] = hops.slice(-1);
    return count === 0 ? nearest : (hops.at(-1 - count) ?? hops[0] ?? nearest);
  };

function byAddress(addresses: readonly string[]): Find {
  const ours = new BlockList();
  for (const text of addresses) {
    const [address = '', bits] = text.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) ours.addAddress(address, family);
    else ours.addSubnet(address, Number(bits), family);
  }
  const isOurs = (hop: string) => {
    const address = plain(hop);
    const family = isIP(address);
    return family !== 0 && ours.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
  return (hops) => hops.findLast((hop) => !isOurs(hop)) ?? hops[0] ?? 'unknown';
}
