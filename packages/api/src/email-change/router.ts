import { inTransaction } from '@cordelle/db/connection.ts';
import {
  askEmailChangeInput,
  emailChangeLinkInput,
  emailChangePressed,
  openedEmailChange,
  ownEmailChange,
} from '@cordelle/validation/email-change.ts';
import { procedure, router } from '../trpc.ts';
import { askForEmailChange } from './ask.ts';
import { openEmailChange, pressEmailChange } from './press.ts';
import { type EmailChangeRow, endRequest, holdPerson, openRequestOf } from './request-row.ts';

const OWN = { auth: 'user', permission: null } as const;
/** By a link that one of the two addresses was mailed. */
const MAILED = { auth: 'anonymous', permission: null, rate: 'sign_in', restricted: 'allowed' } as const;

const pendingOf = (request: EmailChangeRow) => ({
  oldEmail: request.oldEmail,
  newEmail: request.newEmail,
  askedAt: request.createdAt.toISOString(),
  expiresAt: request.expiresAt.toISOString(),
  oldApproved: request.approvedAt !== null,
  newConfirmed: request.confirmedAt !== null,
});

/** Another address to sign in with, by proof of the old one and the new one. Not for customer accounts: whom they pay keeps theirs. */
export const emailChangeRouter = router({
  get: procedure({ ...OWN, rate: 'read', audit: 'none' })
    .output(ownEmailChange)
    .query(async ({ ctx }) => {
      const { userId } = ctx.principal;
      const request = await inTransaction(ctx.app.worker, { readOnly: true }, (tx) => openRequestOf(tx, userId));
      return { emailChange: request && pendingOf(request) };
    }),

  ask: procedure({ ...OWN, rate: 'write', audit: 'change', proof: 'recent' })
    .input(askEmailChangeInput)
    .output(ownEmailChange)
    .mutation(async ({ ctx, input }) => ({ emailChange: pendingOf(await askForEmailChange(ctx, input.newEmail)) })),

  takeBack: procedure({ ...OWN, rate: 'write', audit: 'change' })
    .output(ownEmailChange)
    .mutation(async ({ ctx }) => {
      const { userId } = ctx.principal;
      await inTransaction(ctx.app.worker, {}, async (tx) => {
        await holdPerson(tx, userId);
        await endRequest(tx, userId, 'taken_back');
      });
      return { emailChange: null };
    }),

  open: procedure({ ...MAILED, audit: 'change' })
    .input(emailChangeLinkInput)
    .output(openedEmailChange)
    .mutation(async ({ ctx, input }) => {
      const { act, request } = await inTransaction(ctx.app.worker, { readOnly: true }, (tx) =>
        openEmailChange(tx, input.token),
      );
      const isOld = act !== 'confirm';
      return {
        act,
        newEmail: request.newEmail,
        oldEmail: isOld ? request.oldEmail : null,
        askedAt: request.createdAt.toISOString(),
        askedFrom: isOld ? request.askedFrom : null,
        userAgent: isOld ? request.userAgent : null,
      };
    }),

  press: procedure({ ...MAILED, audit: 'change' })
    .input(emailChangeLinkInput)
    .output(emailChangePressed)
    .mutation(({ ctx, input }) => pressEmailChange(ctx, input.token)),
});
