import { GIVEN_ROLES, MEMBER_ACTIONS } from '@cordelle/domain/users/membership-rules.ts';
import { z } from 'zod';
import { CUSTOM_FLAGS, type CustomFlag, effectiveFlags } from './permissions.ts';
import {
  account,
  addressInput,
  dateOfBirth,
  email,
  occupation,
  personName,
  phone,
  position,
  type RolePermission,
} from './personal-details.ts';
import { instant, page, pageInput, recordId } from './wire.ts';

export const USER_SORTS = ['firstName', 'lastName', 'email', 'role', 'lastSignInAt'] as const;

export const userListInput = pageInput(USER_SORTS, 25).extend({ userId: recordId.optional() });

export const INVITATION_STATES = ['active', 'invited', 'invitation_expired'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** Somebody of a client as those see them who manage its users. */
export const user = account
  .pick({
    id: true,
    userId: true,
    firstName: true,
    lastName: true,
    name: true,
    email: true,
    mobilePhone: true,
    position: true,
    occupation: true,
    dateOfBirth: true,
    rolePermission: true,
    addressAttributes: true,
    lastSignInAt: true,
    userNotifications: true,
    twoFactorAuthentication: true,
  })
  .extend({
    roleId: recordId,
    clientId: recordId,
    role: z.enum(['client_primary', ...GIVEN_ROLES]),
    /** The one client it was asked for. */
    rolesAttributes: z.array(
      z.object({ id: recordId, clientName: z.string(), status: z.string(), position: z.string().nullable() }),
    ),
    invitation: z.object({
      state: z.enum(INVITATION_STATES),
      invitedAt: instant.nullable(),
      expiresAt: instant.nullable(),
    }),
    allowedActions: z.array(z.enum(MEMBER_ACTIONS)),
    /** Names the role and the switches that were read. */
    revision: z.string(),
  });
export type User = z.infer<typeof user>;
export const userPage = page(user);

/** Blank is as good as missing, and has words of its own. */
const givenRole = z.enum(GIVEN_ROLES, {
  error: ({ input }) => (input === undefined || input === null || input === '' ? 'user_role_blank' : 'invalid_field'),
});
const switches = z.strictObject(
  Object.fromEntries(CUSTOM_FLAGS.map((flag) => [flag, z.boolean().optional()])) as Record<
    CustomFlag,
    z.ZodOptional<z.ZodBoolean>
  >,
);

const details = {
  mobilePhone: phone.optional(),
  position: position.optional(),
  occupation: occupation.optional(),
  dateOfBirth: dateOfBirth.optional(),
  addressAttributes: addressInput.optional(),
};

export const createUserInput = z.strictObject({
  firstName: personName,
  lastName: personName,
  email,
  role: givenRole,
  rolePermission: switches.optional(),
  ...details,
  /** Where the person is led once they have joined: an address of the configured list. */
  redirectUrl: z.string().max(2000).optional(),
});
export type CreateUser = z.infer<typeof createUserInput>;

/** The owner of a business that a third party opened for them. */
export const inviteOwnerInput = z.strictObject({
  clientId: recordId,
  firstName: personName,
  lastName: personName,
  email,
});
export type InviteOwner = z.output<typeof inviteOwnerInput>;

/**
 * What is not named stays. Names and e-mail may come along unchanged. Other rights beside a `revision` are refused where they
 * are not what was read.
 */
export const updateUserInput = z.strictObject({
  id: recordId,
  firstName: personName.optional(),
  lastName: personName.optional(),
  email: email.optional(),
  role: givenRole.optional(),
  rolePermission: switches.optional(),
  ...details,
  revision: z.string().max(64).optional(),
});
export type UpdateUser = z.infer<typeof updateUserInput>;

export const userIdInput = z.strictObject({ id: recordId });

/** The switches that are on, in the order of the table. */
export const flagsOf = (given: Partial<RolePermission> | undefined): CustomFlag[] =>
  CUSTOM_FLAGS.filter((flag) => given?.[flag] === true);

/** Switches whose needs are not given. */
export function unmetFlags(given: readonly CustomFlag[]): CustomFlag[] {
  const counting = effectiveFlags(given);
  return given.filter((flag) => !counting.has(flag));
}
