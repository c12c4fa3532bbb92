import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import {
  apiKeyIdInput,
  apiKeyListInput,
  apiKeyPage,
  apiKeyRequestPage,
  apiKeyRequestsInput,
  createApiKeyInput,
  newApiKey,
  requestsOfApiKeyInput,
  rollApiKeyInput,
} from '@cordelle/validation/api-keys.ts';
import { me } from '@cordelle/validation/api-me.ts';
import { saved } from '@cordelle/validation/wire.ts';
import { z } from 'zod';
import { namesOfActors } from '../audit/names-of-actors.ts';
import { keyModeOf } from '../auth/key-mode.ts';
import type { MemberContext } from '../context.ts';
import { pageOf } from '../page.ts';
import { procedure, router } from '../trpc.ts';
import { deleteKey } from './delete-key.ts';
import { type KeyRow, keyById, listKeys, makeKey, rollKey } from './keys.ts';
import { whoAsks } from './me.ts';
import { requestsOf } from './request-log.ts';
import { shownKey } from './shown-key.ts';
import { tellOfKey } from './tell.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Who may make, replace and end keys: somebody who just showed that it is they. */
const CHANGE = {
  auth: 'member',
  permission: 'settings.api_keys',
  rate: 'write',
  audit: 'change',
  proof: 'recent',
} as const;

const nothing = z.strictObject({});

async function shown(tx: Tx, { app, client }: MemberContext, rows: readonly KeyRow[]) {
  const actors = rows.flatMap(({ madeBy }) => madeBy ?? []);
  const names = await namesOfActors(tx, client.id, actors);
  return rows.map((row) => shownKey(row, names, app.wallClock.now()));
}

/** A key with its whole text, for the one answer that has it. */
async function withText(tx: Tx, ctx: MemberContext, made: { readonly id: bigint; readonly text: string }) {
  const [key] = await shown(tx, ctx, [await keyById(tx, { clientId: ctx.client.id, id: made.id })]);
  if (!key) throw new DomainError('record.not_found');
  return { ...key, key: made.text };
}

/** Keys of a client's programs, and what a program may ask about its own. */
export const apiKeysRouter = router({
  list: procedure({ auth: 'member', permission: 'settings.api_keys', rate: 'read', audit: 'none' })
    .input(apiKeyListInput)
    .output(apiKeyPage)
    .query(({ ctx, input: { skip, limit, sort } }) =>
      ctx.read(async (tx) => {
        const asked = { skip, limit, oldestFirst: sort?.direction === 'asc' };
        const { rows, count } = await listKeys(tx, ctx.client.id, asked);
        return pageOf(await shown(tx, ctx, rows), count);
      }),
    ),

  create: procedure({ ...CHANGE, answer: 'secret' })
    .input(createApiKeyInput)
    .output(newApiKey)
    .mutation(({ ctx, input: { name, scopes, addresses, expiresInDays } }) =>
      ctx.writeAcross(async (tx) => {
        const { app, client, actor } = ctx;
        const at = app.wallClock.now();
        const expiresAt = expiresInDays === null ? null : new Date(at.getTime() + expiresInDays * DAY_MS);
        const asked = { clientId: client.id, name, scopes: [...new Set(scopes)], addresses, expiresAt, actor };
        const made = await makeKey(tx, asked, { mode: keyModeOf(app), at });
        const key = await keyById(tx, { clientId: client.id, id: made.id });
        await tellOfKey(tx, app, { client, actor, key, change: 'made' });
        return withText(tx, ctx, made);
      }),
    ),

  roll: procedure({ ...CHANGE, answer: 'secret' })
    .input(rollApiKeyInput)
    .output(newApiKey)
    .mutation(({ ctx, input }) =>
      ctx.writeAcross(async (tx) => {
        const { app, client, actor } = ctx;
        const at = app.wallClock.now();
        const until = new Date(at.getTime() + input.overlapHours * HOUR_MS);
        const asked = { clientId: client.id, id: BigInt(input.id), until, actor };
        const { replaced, ...made } = await rollKey(tx, asked, { mode: keyModeOf(app), at });
        await tellOfKey(tx, app, { client, actor, key: replaced, change: 'rolled' });
        return withText(tx, ctx, made);
      }),
    ),

  remove: procedure(CHANGE)
    .input(apiKeyIdInput)
    .output(saved)
    .mutation(({ ctx, input }) =>
      ctx.writeAcross(async (tx) => {
        const { app, client, actor } = ctx;
        await deleteKey(tx, app, { client, actor, id: BigInt(input.id) });
        return { id: input.id };
      }),
    ),

  /** What a key asked of late, for whoever looks for a fault. */
  requests: procedure({ auth: 'member', permission: 'settings.api_keys', rate: 'read', audit: 'none' })
    .input(requestsOfApiKeyInput)
    .output(apiKeyRequestPage)
    .query(({ ctx, input: { id, ...asked } }) =>
      ctx.read(async (tx) => {
        const key = await keyById(tx, { clientId: ctx.client.id, id: BigInt(id) });
        return requestsOf(tx, { ...asked, clientId: ctx.client.id, keyId: key.id, name: key.name }, ctx.language);
      }),
    ),

  /** The same for the program itself. */
  ownRequests: procedure({ auth: 'known', permission: null, rate: 'read', audit: 'none' })
    .input(apiKeyRequestsInput)
    .output(apiKeyRequestPage)
    .query(({ ctx, input }) => {
      const { app, principal, language } = ctx;
      if (principal.kind !== 'apiKey') throw new DomainError('auth.forbidden');
      const { keyId, clientId, name } = principal;
      return inTransaction(app.database, { clientId, readOnly: true }, (tx) =>
        requestsOf(tx, { ...input, clientId, keyId, name }, language),
      );
    }),

  /** Whoever asks, whatever they may do and however their client stands. */
  me: procedure({
    auth: 'known',
    permission: null,
    rate: 'read',
    audit: 'none',
    restricted: 'allowed',
    payer: 'own_records',
  })
    .input(nothing)
    .output(me)
    .query(({ ctx }) => whoAsks(ctx)),

  /** Whoever finds a key that leaked can end it with the key itself. */
  endOwn: procedure({ auth: 'known', permission: null, rate: 'write', audit: 'change' })
    .input(nothing)
    .output(saved)
    .mutation(({ ctx }) => {
      const { app, principal, client } = ctx;
      if (principal.kind !== 'apiKey' || !client) throw new DomainError('auth.forbidden');
      return inTransaction(app.worker, {}, async (tx) => {
        const { keyId: id } = principal;
        await deleteKey(tx, app, { client, actor: `api_key:${id}`, id });
        return { id: String(id) };
      });
    }),
});
