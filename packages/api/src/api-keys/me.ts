import { columns } from '@cordelle/db/columns.ts';
import { inTransaction } from '@cordelle/db/connection.ts';
import { RELEASE } from '@cordelle/db/release.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { me } from '@cordelle/validation/api-me.ts';
import type { z } from 'zod';
import { keyModeOf } from '../auth/key-mode.ts';
import type { ClientScope, KnownContext } from '../context.ts';
import { limitsOf } from '../rate-limit.ts';
import { keyById } from './keys.ts';
import { maskedKey } from './shown-key.ts';

type Me = z.input<typeof me>;

async function clientOf({ app }: KnownContext, client: ClientScope): Promise<Me['client']> {
  const { id, businessName: name, country, currency, status } = client;
  const [row] = await inTransaction(
    app.database,
    { clientId: id, readOnly: true },
    ({ sql }) => sql`select ${columns(clients, ['defaultLanguage'])} from clients where id = ${id}`,
  );
  const { zone: timeZone } = RAIL_FACTS[country];
  return {
    id: String(id),
    name,
    countryCode: country,
    currency,
    status,
    timeZone,
    language: row?.defaultLanguage ?? 'en',
  };
}

async function keyOf({ app, principal }: KnownContext): Promise<Me['key']> {
  if (principal.kind !== 'apiKey') return null;
  const { keyId: id, clientId, scopes } = principal;
  const row = await inTransaction(app.database, { clientId, readOnly: true }, (tx) => keyById(tx, { clientId, id }));
  return {
    id: String(id),
    key: maskedKey(row),
    name: row.name,
    scopes: [...scopes],
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

/** Whose credential it is, what it opens, and how often it may ask. */
export async function whoAsks(ctx: KnownContext): Promise<Me> {
  const { app, principal, client } = ctx;
  return {
    kind: principal.kind === 'apiKey' ? 'api_key' : 'user',
    mode: keyModeOf(app),
    release: RELEASE,
    key: await keyOf(ctx),
    user: principal.kind === 'user' ? { id: String(principal.userId), email: principal.email } : null,
    client: client && (await clientOf(ctx, client)),
    limits: limitsOf(principal.kind === 'apiKey' ? 'api_key' : 'session'),
  };
}
