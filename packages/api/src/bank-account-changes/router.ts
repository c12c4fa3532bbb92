import { inTransaction } from '@cordelle/db/connection.ts';
import {
  answerFreezeInput,
  approveChangeInput,
  bankAccountChangeInput,
  bankAccountNotices,
  bankAccountOfInput,
  bankAccountRequested,
  bankAccountState,
  changeCase,
  changeCaseInput,
  changesForStaff,
  changesForStaffInput,
  declineChangeInput,
  notUsDone,
  notUsInput,
  notUsPage,
  recordCallInput,
  typeCodeInput,
  updateBankAccountInput,
} from '@cordelle/validation/bank-account-changes.ts';
import { connectionAnswer, connectionFailedInput, relayLoginInput } from '@cordelle/validation/client-bank-accounts.ts';
import { saved } from '@cordelle/validation/wire.ts';
import { procedure, router } from '../trpc.ts';
import { connectNew, refuseNew, relayNew } from './account-reading.ts';
import { freezeChange, typeCode, withdrawChange } from './client-acts.ts';
import { openNotUs, stopByNotice } from './not-us.ts';
import { receivedWords, requestChange } from './request-change.ts';
import { answerFreeze, approveChange, declineChange, recordCall } from './staff-acts.ts';
import { caseOfChange, listForStaff } from './staff-queries.ts';
import { noticesOf, stateOfAccount } from './state.ts';

/** Another account for deposits or fees: a request, told to everybody, decided by two people of the provider. */
export const bankAccountChangesRouter = router({
  /** Which of the two accounts it is about decides which permission it needs. */
  request: procedure({ auth: 'member', permission: null, rate: 'write', audit: 'money', proof: 'recent' })
    .input(updateBankAccountInput)
    .output(bankAccountRequested)
    .mutation(async ({ ctx, input }) => ({
      id: String(await requestChange(ctx, input)),
      notification: receivedWords(ctx),
    })),

  state: procedure({ auth: 'member', permission: null, rate: 'read', audit: 'none' })
    .input(bankAccountOfInput)
    .output(bankAccountState)
    .query(({ ctx, input }) => stateOfAccount(ctx, input.accountType)),

  /** The page of the connection service for another account; to open it is to have read its notice. */
  connect: procedure({ auth: 'member', permission: null, rate: 'write', audit: 'change' })
    .input(bankAccountOfInput)
    .output(connectionAnswer)
    .mutation(({ ctx, input }) => connectNew(ctx, input.accountType)),

  relay: procedure({ auth: 'member', permission: null, rate: 'write', audit: 'change' })
    .input(relayLoginInput)
    .output(bankAccountState)
    .mutation(async ({ ctx, input: { connectionId, loginId, accountId } }) => {
      const told = { connectionId: BigInt(connectionId), loginId, accountId: accountId ?? null };
      return stateOfAccount(ctx, await relayNew(ctx, told));
    }),

  connectionFailed: procedure({ auth: 'member', permission: null, rate: 'write', audit: 'change' })
    .input(connectionFailedInput)
    .output(bankAccountState)
    .mutation(async ({ ctx, input }) =>
      stateOfAccount(ctx, await refuseNew(ctx, BigInt(input.connectionId), input.step)),
    ),

  notices: procedure({ auth: 'member', permission: 'menu.home', rate: 'read', audit: 'none' })
    .output(bankAccountNotices)
    .query(({ ctx }) => noticesOf(ctx)),

  withdraw: procedure({ auth: 'member', permission: null, rate: 'write', audit: 'change' })
    .input(bankAccountChangeInput)
    .output(saved)
    .mutation(async ({ ctx, input }) => {
      await withdrawChange(ctx, BigInt(input.id));
      return { id: input.id };
    }),

  typeCode: procedure({ auth: 'member', permission: null, rate: 'write', audit: 'change' })
    .input(typeCodeInput)
    .output(saved)
    .mutation(async ({ ctx, input }) => {
      await typeCode(ctx, BigInt(input.id), input.code);
      return { id: input.id };
    }),

  freeze: procedure({ auth: 'member', permission: null, rate: 'write', audit: 'money' })
    .input(bankAccountChangeInput)
    .output(saved)
    .mutation(async ({ ctx, input }) => {
      await freezeChange(ctx, BigInt(input.id));
      return { id: input.id };
    }),

  openNotUs: procedure({ auth: 'anonymous', permission: null, rate: 'public', audit: 'none' })
    .input(notUsInput)
    .output(notUsPage)
    .query(({ ctx, input }) => openNotUs(ctx, input.token)),

  stopByNotice: procedure({ auth: 'anonymous', permission: null, rate: 'public', audit: 'change' })
    .input(notUsInput)
    .output(notUsDone)
    .mutation(({ ctx, input }) => stopByNotice(ctx, input.token)),

  listForStaff: procedure({ auth: 'staff', permission: 'staff.review', rate: 'read', audit: 'none' })
    .input(changesForStaffInput)
    .output(changesForStaff)
    .query(({ ctx, input }) =>
      inTransaction(ctx.app.worker, { readOnly: true }, (tx) => listForStaff(tx, ctx.app.clock.now(), input.open)),
    ),

  caseForStaff: procedure({ auth: 'staff', permission: 'staff.review', rate: 'read', audit: 'read' })
    .input(changeCaseInput)
    .output(changeCase)
    .query(({ ctx, input }) => caseOfChange(ctx, input)),

  recordCall: procedure({ auth: 'staff', permission: 'staff.review', rate: 'write', audit: 'change' })
    .input(recordCallInput)
    .output(saved)
    .mutation(async ({ ctx, input }) => {
      await recordCall(ctx, input);
      return { id: input.id };
    }),

  approve: procedure({ auth: 'staff', permission: 'staff.review', rate: 'write', audit: 'money', proof: 'recent' })
    .input(approveChangeInput)
    .output(saved)
    .mutation(async ({ ctx, input }) => {
      await approveChange(ctx, input);
      return { id: input.id };
    }),

  decline: procedure({ auth: 'staff', permission: 'staff.review', rate: 'write', audit: 'money' })
    .input(declineChangeInput)
    .output(saved)
    .mutation(async ({ ctx, input }) => {
      await declineChange(ctx, input);
      return { id: input.id };
    }),

  answerFreeze: procedure({ auth: 'staff', permission: 'staff.review', rate: 'write', audit: 'money', proof: 'recent' })
    .input(answerFreezeInput)
    .output(saved)
    .mutation(async ({ ctx, input }) => {
      await answerFreeze(ctx, input);
      return { id: input.id };
    }),
});
