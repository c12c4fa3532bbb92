import type { Rail } from '@cordelle/domain/rail.ts';
import { actorOf } from '@cordelle/engine/audit/actor.ts';
import { recordStaffAct } from '@cordelle/engine/audit/record-act.ts';
import {
  armSending,
  decideInDoubt,
  fileInDoubt,
  takeCopy,
  type Word,
} from '@cordelle/engine/bank-files/outbound/reconcile.ts';
import {
  armed,
  armInput,
  decideRecoveredFileInput,
  recoveredFileFacts,
  recoveredFileInput,
  sendingStanding,
  takeCopyInput,
  takenCopy,
} from '@cordelle/validation/sending.ts';
import { z } from 'zod';
import type { UserContext } from '../../context.ts';
import { procedure, router } from '../../trpc.ts';
import { factsOfFile, standingOfRails } from './standing.ts';

const wordOf = (ctx: UserContext, note: string): Word => ({
  by: actorOf(ctx.principal),
  at: ctx.app.clock.now(),
  note,
  record: (tx, act) => recordStaffAct(tx, ctx, act),
});

/** Whether each rail sends, and a person's leave to. The operator has the same as commands. */
export const sendingRouter = router({
  standing: procedure({ auth: 'staff', permission: 'staff.review', rate: 'read', audit: 'none' })
    .input(z.void())
    .output(sendingStanding)
    .query(async ({ ctx }) => ({ rails: await standingOfRails(ctx.app) })),

  arm: procedure({ auth: 'staff', permission: 'staff.review', rate: 'write', audit: 'money', proof: 'recent' })
    .input(armInput)
    .output(armed)
    .mutation(async ({ ctx, input: { rail, lastNumber, note } }) => {
      const until = await armSending(ctx.app, rail, lastNumber, wordOf(ctx, note));
      return { recoverUntil: until?.toISOString() ?? null };
    }),
});

const decided = z.object({ decided: z.literal(true) });
type Named = { readonly rail: Rail; readonly name: string; readonly sha256: string };
const decide = async (ctx: UserContext, file: Named, decision: 'adopt' | 'never_arrived', note: string) => {
  await decideInDoubt(ctx.app, await fileInDoubt(ctx.app, file), decision, wordOf(ctx, note));
  return { decided: true } as const;
};

/** Files that the bank may have and a restored database does not know. */
export const recoveredFilesRouter = router({
  facts: procedure({ auth: 'staff', permission: 'staff.review', rate: 'read', audit: 'none' })
    .input(recoveredFileInput)
    .output(recoveredFileFacts)
    .query(async ({ ctx, input }) => factsOfFile(ctx.app, await fileInDoubt(ctx.app, input))),

  /** The bank has it. */
  adopt: procedure({ auth: 'staff', permission: 'staff.review', rate: 'write', audit: 'money' })
    .input(decideRecoveredFileInput)
    .output(decided)
    .mutation(({ ctx, input: { note, ...file } }) => decide(ctx, file, 'adopt', note)),

  neverArrived: procedure({ auth: 'staff', permission: 'staff.review', rate: 'write', audit: 'money' })
    .input(decideRecoveredFileInput)
    .output(decided)
    .mutation(({ ctx, input: { note, ...file } }) => decide(ctx, file, 'never_arrived', note)),

  takeCopy: procedure({ auth: 'staff', permission: 'staff.review', rate: 'upload', audit: 'money' })
    .input(takeCopyInput)
    .output(takenCopy)
    .mutation(async ({ ctx, input: { rail, file } }) => ({
      name: file.filename,
      taken: await takeCopy(ctx.app, rail, file.filename, Buffer.from(file.bytes)),
    })),
});
