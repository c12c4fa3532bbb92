import { columns } from '@cordelle/db/columns.ts';
import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { users } from '@cordelle/db/schema/users.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { recordStaffAct } from '@cordelle/engine/audit/record-act.ts';
import {
  decideResetInput,
  disablePersonInput,
  enablePersonInput,
  type PersonFound,
  peopleFound,
  personFound,
  requestResetInput,
  searchPeopleInput,
} from '@cordelle/validation/staff-people.ts';
import { endCredentials } from '../auth/credential.ts';
import type { UserContext } from '../context.ts';
import { procedure, router } from '../trpc.ts';
import { clientsOfPerson } from './notify-about-second-factor.ts';
import { peopleWithOpenResets, personById, searchPeople } from './queries.ts';
import { approveReset, cancelReset, requestReset } from './two-factor-resets.ts';

/** Changes something about a person and returns how they stand then. */
function changing(ctx: UserContext, work: (tx: Tx) => Promise<bigint>): Promise<PersonFound> {
  return inTransaction(ctx.app.worker, {}, async (tx) => {
    const userId = await work(tx);
    const person = await personById(tx, ctx.principal.userId, userId);
    if (!person) throw new DomainError('record.not_found');
    return person;
  });
}

async function setDisabled(tx: Tx, ctx: UserContext, userId: bigint, reason: string | null): Promise<void> {
  if (userId === ctx.principal.userId) throw new DomainError('user.is_oneself');
  const disabledAt = reason === null ? null : ctx.app.wallClock.now();
  const [user] = await tx.sql`
    select ${columns(users, { was: 'disabledAt' })} from users where id = ${userId} for update`;
  if (!user) throw new DomainError('record.not_found');
  await tx.sql`update users set disabled_at = ${disabledAt} where id = ${userId}`;
  if (disabledAt) await endCredentials(tx, userId, 'disabled');
  await recordStaffAct(tx, ctx, {
    action: disabledAt ? 'staffPeople.disable' : 'staffPeople.enable',
    clientIds: await clientsOfPerson(tx, userId),
    targetType: 'users',
    targetId: String(userId),
    before: { disabled: user.was !== null },
    after: { disabled: disabledAt !== null, ...(reason !== null && { reason }) },
  });
}

/** Help for people who cannot get in, and a stop for those who must not. */
export const staffPeopleRouter = router({
  /** By e-mail. Not a query: what is searched for stands in no address and no log. */
  search: procedure({ auth: 'staff', permission: 'staff.people', rate: 'write', audit: 'change' })
    .input(searchPeopleInput)
    .output(peopleFound)
    .mutation(({ ctx, input }) =>
      inTransaction(ctx.app.worker, { readOnly: true }, (tx) => searchPeople(tx, ctx.principal.userId, input.email)),
    ),

  /** Whose second factor is to be taken off. */
  waiting: procedure({ auth: 'staff', permission: 'staff.people', rate: 'read', audit: 'none' })
    .output(peopleFound)
    .query(({ ctx }) =>
      inTransaction(ctx.app.worker, { readOnly: true }, (tx) => peopleWithOpenResets(tx, ctx.principal.userId)),
    ),

  requestReset: procedure({
    auth: 'staff',
    permission: 'staff.people',
    rate: 'write',
    audit: 'change',
    proof: 'recent',
  })
    .input(requestResetInput)
    .output(personFound)
    .mutation(({ ctx, input }) =>
      changing(ctx, async (tx) => {
        const userId = BigInt(input.userId);
        await requestReset(tx, ctx, { userId, reason: input.reason });
        return userId;
      }),
    ),

  approveReset: procedure({
    auth: 'staff',
    permission: 'staff.people',
    rate: 'write',
    audit: 'change',
    proof: 'recent',
  })
    .input(decideResetInput)
    .output(personFound)
    .mutation(({ ctx, input }) => changing(ctx, async (tx) => (await approveReset(tx, ctx, BigInt(input.id))).userId)),

  cancelReset: procedure({ auth: 'staff', permission: 'staff.people', rate: 'write', audit: 'change' })
    .input(decideResetInput)
    .output(personFound)
    .mutation(({ ctx, input }) => changing(ctx, async (tx) => (await cancelReset(tx, ctx, BigInt(input.id))).userId)),

  /** Keeps somebody from signing in, and ends what they are signed in with. */
  disable: procedure({ auth: 'staff', permission: 'staff.people', rate: 'write', audit: 'change', proof: 'recent' })
    .input(disablePersonInput)
    .output(personFound)
    .mutation(({ ctx, input }) =>
      changing(ctx, async (tx) => {
        const userId = BigInt(input.userId);
        await setDisabled(tx, ctx, userId, input.reason);
        return userId;
      }),
    ),

  enable: procedure({ auth: 'staff', permission: 'staff.people', rate: 'write', audit: 'change', proof: 'recent' })
    .input(enablePersonInput)
    .output(personFound)
    .mutation(({ ctx, input }) =>
      changing(ctx, async (tx) => {
        const userId = BigInt(input.userId);
        await setDisabled(tx, ctx, userId, null);
        return userId;
      }),
    ),
});
