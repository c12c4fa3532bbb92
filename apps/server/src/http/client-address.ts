import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** IPv4 as it is written inside IPv6. */
const MAPPED = /^::ffff:(?=[0-9.]+$)/i;

/**
 * Where a request comes from. Each of our proxies appends the address it was asked from to `X-Forwarded-For`; what stands
 * before their entries was written by whoever asks, and counts for nothing. Without proxies the header is not looked at.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const peer = getConnInfo(c).remote.address ?? 'unknown';
  const forwarded =
    trustedProxies > 0 ? (c.req.header('x-forwarded-for') ?? '').split(',').map((one) => one.trim()) : [];
  const hops = [...forwarded.filter(Boolean), peer];
  return (hops.at(-1 - trustedProxies) ?? hops[0] ?? peer).replace(MAPPED, '').slice(0, 64);
}
