import { DomainError } from '../errors.ts';

/** Roles that people give each other. Who is primary contact is transferred, never given. */
export const GIVEN_ROLES = ['client_admin', 'client_custom', 'client_read_only'] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];
export type MemberRole = 'client_primary' | GivenRole;

/** What somebody may do: a role, and the switches of a custom one. */
export type Rights = { readonly role: MemberRole; readonly flags: readonly string[] };

/** Somebody of a client, as the rules about people see them. */
export type Member = Rights & {
  readonly userId: bigint;
  /** The invitation was taken up, or there was none. */
  readonly joined: boolean;
  /** The provider keeps them from signing in. */
  readonly disabled: boolean;
  readonly signedIn: boolean;
  readonly mobilePhone: string | null;
  readonly position: string | null;
};

/** Who acts and what else counts: others with full access who can use it. */
export type Circumstances = { readonly by: bigint; readonly othersWithFullAccess: number };

const FULL_ACCESS: readonly MemberRole[] = ['client_primary', 'client_admin'];
/** Roles that can become primary contact. */
const CAN_BE_PRIMARY: readonly MemberRole[] = ['client_admin', 'client_custom'];

const isFullAccess = ({ role, joined, disabled }: Member): boolean => joined && !disabled && FULL_ACCESS.includes(role);

/** Whether two roles allow different things; the switches count for a custom role alone. */
export function rightsDiffer(one: Rights, other: Rights): boolean {
  if (one.role !== other.role) return true;
  if (one.role !== 'client_custom') return false;
  return one.flags.length !== other.flags.length || one.flags.some((flag) => !other.flags.includes(flag));
}

/**
 * A custom role has one switch at least, and each with the ones it needs: `unmet` are those without. Throws
 * `user.permission_required` or `user.permission_needs`.
 */
export function refuseRights({ role, flags }: Rights, unmet: readonly string[]): void {
  if (role !== 'client_custom') return;
  if (flags.length === 0) throw new DomainError('user.permission_required');
  if (unmet.length > 0) throw new DomainError('user.permission_needs');
}

/**
 * Throws when the member may not be given these rights: nobody edits the primary contact or changes their own rights
 * (`user.is_primary_contact`, `user.own_role`), and one person with full access stays (`user.last_full_access`).
 */
export function refuseChange(member: Member, to: Rights, { by, othersWithFullAccess }: Circumstances): void {
  if (member.role === 'client_primary') throw new DomainError('user.is_primary_contact');
  if (!rightsDiffer(member, to)) return;
  if (member.userId === by) throw new DomainError('user.own_role');
  if (isFullAccess(member) && !FULL_ACCESS.includes(to.role) && othersWithFullAccess === 0)
    throw new DomainError('user.last_full_access');
}

/**
 * Throws when the member must stay: the primary contact (`user.is_primary_contact`), oneself (`user.is_oneself`), the last
 * with full access (`user.last_full_access`).
 */
export function refuseRemoval(member: Member, { by, othersWithFullAccess }: Circumstances): void {
  if (member.role === 'client_primary') throw new DomainError('user.is_primary_contact');
  if (member.userId === by) throw new DomainError('user.is_oneself');
  if (isFullAccess(member) && othersWithFullAccess === 0) throw new DomainError('user.last_full_access');
}

/** What a primary contact needs and the member has not. */
function lackingForPrimary({ role, joined, disabled, signedIn, mobilePhone, position }: Member) {
  const has = {
    access: CAN_BE_PRIMARY.includes(role),
    mobile_phone: Boolean(mobilePhone),
    position: Boolean(position),
    sign_in: joined && !disabled && signedIn,
  };
  return (['access', 'mobile_phone', 'position', 'sign_in'] as const).filter((need) => !has[need]);
}

/**
 * Throws `user.is_primary_already` for the primary contact, `user.own_role` for whoever would raise themself, and
 * `user.cannot_be_primary`, with a sentence for each thing that is missing, unless the member has full or custom access, can be
 * reached, has a position, was here once and may come again.
 */
export function refusePrimary(member: Member, { by }: Pick<Circumstances, 'by'>): void {
  if (member.role === 'client_primary') throw new DomainError('user.is_primary_already');
  if (member.userId === by) throw new DomainError('user.own_role');
  const missing = lackingForPrimary(member);
  const [first, ...others] = missing.map((need) => ({ missing: missing.join(', '), lacking: `user_lacks_${need}` }));
  if (first)
    throw new DomainError(
      'user.cannot_be_primary',
      first,
      [],
      others.map((other) => new DomainError('user.cannot_be_primary', other)),
    );
}

export const MEMBER_ACTIONS = ['edit', 'remove', 'set_primary', 'resend_invitation'] as const;
export type MemberAction = (typeof MEMBER_ACTIONS)[number];

const isAllowed = (refuse: () => void): boolean => {
  try {
    refuse();
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
};

/** What may be done with a member now, permissions aside: the same rules, asked beforehand. */
export function allowedActions(member: Member, circumstances: Circumstances): MemberAction[] {
  const allowed: Record<MemberAction, boolean> = {
    edit: isAllowed(() => refuseChange(member, member, circumstances)),
    remove: isAllowed(() => refuseRemoval(member, circumstances)),
    set_primary: isAllowed(() => refusePrimary(member, circumstances)),
    resend_invitation: !member.joined,
  };
  return MEMBER_ACTIONS.filter((action) => allowed[action]);
}
