import { DomainError } from '@cordelle/domain/errors.ts';
import type { MemberContext, UserPrincipal } from '../context.ts';

/** Context of a call about people: a person makes it. */
export type PersonContext = MemberContext & { readonly principal: UserPrincipal };

/** Throws `auth.forbidden` for programs: no key manages people. Source: security §6. */
export function asPerson(ctx: MemberContext): PersonContext {
  const { principal } = ctx;
  if (principal.kind !== 'user') throw new DomainError('auth.forbidden');
  return { ...ctx, principal };
}
