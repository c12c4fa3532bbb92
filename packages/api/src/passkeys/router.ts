import {
  addPasskeyInput,
  passkeyAdded,
  passkeyId,
  passkeyList,
  passkeyRemoved,
  passkeyRenamed,
  renamePasskeyInput,
} from '@cordelle/validation/passkeys.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { procedure, router } from '../trpc.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts';
import { askForPasskey } from './sign-in.ts';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
const toMake = z.object({ options: z.custom<Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>>(isObject) });
const toSign = z.object({ options: z.custom<Omit<PublicKeyCredentialRequestOptionsJSON, 'extensions'>>(isObject) });

const OWN = { auth: 'user', permission: null } as const;
/** Whoever adds or takes away a way in has shown a moment ago that it is they. */
const CHANGE = { ...OWN, rate: 'write', audit: 'change', proof: 'recent' } as const;

/** Passkeys: signing in by what one's device holds. They belong to the address of the console, so programs have none. */
export const passkeysRouter = router({
  list: procedure({ ...OWN, rate: 'read', audit: 'none' })
    .output(passkeyList)
    .query(async ({ ctx }) => ({ passkeys: await listPasskeys(ctx) })),

  /** The passkey that comes of it is what is written down. */
  begin: procedure({ ...CHANGE, audit: 'none', answer: 'secret' })
    .output(toMake)
    .mutation(async ({ ctx }) => ({ options: await beginPasskey(ctx) })),

  add: procedure(CHANGE)
    .input(addPasskeyInput)
    .output(passkeyAdded)
    .mutation(async ({ ctx, input }) => ({ id: await addPasskey(ctx, input) })),

  /** A name opens nothing: no proof is asked for it. */
  rename: procedure({ ...OWN, rate: 'write', audit: 'change' })
    .input(renamePasskeyInput)
    .output(passkeyRenamed)
    .mutation(async ({ ctx, input }) => ({ name: await renamePasskey(ctx, input) })),

  remove: procedure(CHANGE)
    .input(passkeyId)
    .output(passkeyRemoved)
    .mutation(async ({ ctx, input }) => {
      await removePasskey(ctx, input.id);
      return { removed: true };
    }),

  ask: procedure({
    auth: 'anonymous',
    permission: null,
    rate: 'sign_in',
    audit: 'none',
    restricted: 'allowed',
    answer: 'secret',
  })
    .output(toSign)
    .mutation(async ({ ctx }) => ({ options: await askForPasskey(ctx.app) })),
});
