import { inTransaction } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { requiredOfUser } from '@cordelle/domain/users/required-of-user.ts';
import {
  createUserInput,
  inviteOwnerInput,
  type User,
  updateUserInput,
  user,
  userIdInput,
  userListInput,
  userPage,
} from '@cordelle/validation/users.ts';
import { saved } from '@cordelle/validation/wire.ts';
import { openDateOfBirth } from '../account/date-of-birth.ts';
import type { MemberContext } from '../context.ts';
import { procedure, router } from '../trpc.ts';
import { changeUser } from './change.ts';
import { inviteAgain, inviteUser } from './invite.ts';
import { inviteOwner } from './invite-owner.ts';
import { asPerson, type PersonContext } from './person-context.ts';
import { holdMembers, listUsers, type UserRow, userInClient, userOf } from './queries.ts';
import { removeUser } from './remove.ts';
import { transferPrimaryContact } from './transfer-primary-contact.ts';

/** One person; with date of birth and home address for who may edit them, where the business has to ask for these. */
async function shown(ctx: PersonContext, row: UserRow): Promise<User> {
  const { app, client, principal } = ctx;
  const asksForThem = requiredOfUser(row.role, client.releaseHelpers).has('dateOfBirth');
  if (!asksForThem || !ctx.may('users.edit')) return userOf(row, client, principal.userId);
  const { address1, city, provinceCode, postalCode } = row;
  const dateOfBirth = await inTransaction(app.worker, {}, (tx) =>
    openDateOfBirth(tx, app.keys, row.id, row.dateOfBirthEncrypted),
  );
  return userOf(row, client, principal.userId, { dateOfBirth, address1, city, provinceCode, postalCode });
}

const one = (ctx: MemberContext, userId: bigint): Promise<UserRow> =>
  ctx.read((tx) => userInClient(tx, ctx.client.id, userId));

/** The people of a client. Each write returns what is so afterwards. */
export const usersRouter = router({
  list: procedure({ auth: 'member', permission: 'settings.users', rate: 'read', audit: 'none' })
    .input(userListInput)
    .output(userPage)
    .query(async ({ ctx, input }) => {
      const asked = asPerson(ctx);
      const { records, ...counted } = await ctx.read((tx) => listUsers(tx, ctx.client.id, input));
      if (!input.userId)
        return { ...counted, records: records.map((row) => userOf(row, ctx.client, asked.principal.userId)) };
      return { ...counted, records: await Promise.all(records.map((row) => shown(asked, row))) };
    }),

  create: procedure({ auth: 'member', permission: 'users.new', rate: 'write', audit: 'change' })
    .input(createUserInput)
    .output(user)
    .mutation(async ({ ctx, input }) => {
      const asked = asPerson(ctx);
      const id = await ctx.writeAcross((tx) => inviteUser(tx, asked, input).then(String));
      return shown(asked, await one(ctx, BigInt(id)));
    }),

  update: procedure({ auth: 'member', permission: 'users.edit', rate: 'write', audit: 'change' })
    .input(updateUserInput)
    .output(user)
    .mutation(async ({ ctx, input }) => {
      const asked = asPerson(ctx);
      await ctx.writeAcross((tx) => changeUser(tx, asked, input).then(() => null));
      return shown(asked, await one(ctx, BigInt(input.id)));
    }),

  remove: procedure({ auth: 'member', permission: 'users.edit', rate: 'write', audit: 'change' })
    .input(userIdInput)
    .output(saved)
    .mutation(({ ctx, input }) =>
      ctx.writeAcross(async (tx) => {
        await removeUser(tx, asPerson(ctx), BigInt(input.id));
        return { id: input.id };
      }),
    ),

  /** For good: who is primary contact cannot be edited or removed by others. */
  transferPrimaryContact: procedure({
    auth: 'member',
    permission: 'users.transfer_primary_contact',
    rate: 'write',
    audit: 'change',
    proof: 'recent',
  })
    .input(userIdInput)
    .output(user)
    .mutation(async ({ ctx, input }) => {
      const asked = asPerson(ctx);
      const userId = BigInt(input.id);
      await ctx.writeAcross((tx) => transferPrimaryContact(tx, asked, userId).then(() => null));
      return shown(asked, await one(ctx, userId));
    }),

  /** For whoever opened a business for somebody else. */
  inviteOwner: procedure({ auth: 'user', permission: null, rate: 'write', audit: 'change' })
    .input(inviteOwnerInput)
    .output(saved)
    .mutation(async ({ ctx, input }) => {
      await inviteOwner(ctx, input);
      return { id: input.clientId };
    }),

  resendInvitation: procedure({ auth: 'member', permission: 'users.edit', rate: 'write', audit: 'change' })
    .input(userIdInput)
    .output(user)
    .mutation(async ({ ctx, input }) => {
      const userId = BigInt(input.id);
      await ctx.writeAcross(async (tx) => {
        await holdMembers(tx, ctx.client.id);
        const { joined } = await userInClient(tx, ctx.client.id, userId);
        if (joined) throw new DomainError('user.already_joined');
        await inviteAgain(tx, ctx, userId);
        return null;
      });
      return shown(asPerson(ctx), await one(ctx, userId));
    }),
});
