import {
  openChanges,
  postedChangeLetters,
  postedChangeLettersInput,
  recordedObjection,
  recordObjectionInput,
} from '@cordelle/validation/customers/changes.ts';
import { openObjections, settledObjection, settleObjectionInput } from '@cordelle/validation/customers/objections.ts';
import { customerIdInput } from '@cordelle/validation/customers/record.ts';
import { payerLetters } from '@cordelle/validation/payer-notices.ts';
import { procedure } from '../trpc.ts';
import { changeLettersOf, changesOf, postChangeLetters } from './change-letters.ts';
import { recordObjection } from './record-objection.ts';
import { objectionsOf, settleObjection } from './settle-objection.ts';

const reading = { auth: 'member', permission: 'menu.customers', rate: 'read', audit: 'none' } as const;
const changing = { auth: 'member', permission: 'customers.edit', rate: 'write', audit: 'change' } as const;

/** What becomes of changes of an agreement: the payer is told, objects, and somebody settles it. */
export const changeProcedures = {
  changes: procedure(reading)
    .input(customerIdInput)
    .output(openChanges)
    .query(({ ctx, input }) => ctx.read((tx) => changesOf(ctx, tx, BigInt(input.customerId)))),

  changeLetters: procedure(reading)
    .input(customerIdInput)
    .output(payerLetters)
    .query(({ ctx, input }) => ctx.read((tx) => changeLettersOf(ctx, tx, BigInt(input.customerId)))),

  postChangeLetters: procedure(changing)
    .input(postedChangeLettersInput)
    .output(postedChangeLetters)
    .mutation(({ ctx, input }) => ctx.write(async (tx) => ({ posted: await postChangeLetters(ctx, tx, input) }))),

  recordObjection: procedure(changing)
    .input(recordObjectionInput)
    .output(recordedObjection)
    .mutation(({ ctx, input }) =>
      ctx.write(async (tx) => {
        await recordObjection(ctx, tx, input);
        return { objected: true as const };
      }),
    ),

  objections: procedure(reading)
    .input(customerIdInput)
    .output(openObjections)
    .query(({ ctx, input }) => ctx.read((tx) => objectionsOf(ctx, tx, BigInt(input.customerId)))),

  settleObjection: procedure(changing)
    .input(settleObjectionInput)
    .output(settledObjection)
    .mutation(({ ctx, input }) => ctx.write((tx) => settleObjection(ctx, tx, input))),
};
