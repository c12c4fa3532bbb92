import { networkOf } from '../auth/network.ts';
import type { RequestContext } from '../context.ts';
import { limiter } from '../limiter.ts';

/** Files are read before any procedure can count them: throws `rate.limited` for whoever sends too many. */
export const limitFileChecks = ({ ip }: Pick<RequestContext, 'ip'>): void =>
  limiter.take('public_submit', { kind: 'address', name: networkOf(ip) });
