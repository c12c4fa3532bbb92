import { createHash } from 'node:crypto';
import type { Fated } from './fated.ts';
import type { Behaviour } from './test-accounts.ts';

/**
 * How often each thing happens to a debit of a realistic account, per 10,000; the rest is paid. Credits are always paid.
 * Orders of magnitude of a healthy collector: NSF some 2.5 %, unauthorized far under the networks' 0.5 % limit.
 */
export const REALISTIC_RATES: readonly { readonly behaviour: Behaviour; readonly per10000: number }[] = [
  { behaviour: 'insufficient_funds', per10000: 250 },
  { behaviour: 'account_closed', per10000: 30 },
  { behaviour: 'payment_stopped', per10000: 20 },
  { behaviour: 'return_one_day_late', per10000: 10 },
  { behaviour: 'unauthorized_before_approval', per10000: 5 },
  { behaviour: 'unauthorized_after_approval', per10000: 5 },
  { behaviour: 'account_frozen', per10000: 4 },
  { behaviour: 'account_not_found', per10000: 4 },
  { behaviour: 'insufficient_funds_after_approval', per10000: 2 },
];

/** The same seed and entry always draw the same; two entries of one account draw apart. */
export function drawBehaviour(seed: number, entry: Pick<Fated, 'rail' | 'key' | 'purpose'>): Behaviour {
  if (entry.purpose !== 'debit') return 'approve';
  const draw = createHash('sha256').update(`${seed} ${entry.rail} ${entry.key}`).digest().readUInt32BE(0) % 10_000;
  let bound = 0;
  for (const { behaviour, per10000 } of REALISTIC_RATES) {
    bound += per10000;
    if (draw < bound) return behaviour;
  }
  return 'approve';
}
