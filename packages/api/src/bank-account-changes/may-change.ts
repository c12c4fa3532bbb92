import type { ChangedAccount } from '@cordelle/domain/bank-account-change/kinds.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { MemberContext } from '../context.ts';

/** Throws `auth.forbidden` unless the caller may change this account; a key of a program never may. */
export function requireMayChange(ctx: MemberContext, account: ChangedAccount): void {
  if (ctx.principal.kind !== 'user' || !ctx.may(`settings.update_${account}_account`))
    throw new DomainError('auth.forbidden');
}
