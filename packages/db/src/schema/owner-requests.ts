import { OPEN_OWNER_REQUESTS, OWNER_REQUEST_STATUSES } from '@cordelle/domain/onboarding/owner-requests.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { moment, tenantKey, tenantWalls } from './columns.ts';
import type { OwnersAside } from './onboardings.ts';
import { oneOf } from './status-list.ts';
import { users } from './users.ts';

/** Columns of `stakeholders` that say something of a person or entity that can be wrong. */
export type CorrectedColumn =
  | 'first_name'
  | 'last_name'
  | 'date_of_birth_encrypted'
  | 'email'
  | 'country'
  | 'address1'
  | 'city'
  | 'province_code'
  | 'postal_code'
  | 'legal_name'
  | 'country_of_incorporation'
  | 'registration_number';

/** Owners that are asked for, each part by the id it has or will have. */
export type AskedOwners = Omit<OwnersAside, 'holdings'> & {
  readonly holdings: readonly (OwnersAside['holdings'][number] & { readonly id: string })[];
  /** What is to be corrected of those in force, by their id: columns as they are to be. Older requests have none. */
  readonly details?: Readonly<Record<string, Readonly<Partial<Record<CorrectedColumn, string | null>>>>>;
};

/** Owners an approved business wants to have instead: put together, asked for, decided. Those it has stay in force until then. */
export const ownerRequests = pgTable(
  'owner_requests',
  {
    ...tenantKey(),
    status: text({ enum: OWNER_REQUEST_STATUSES }).notNull(),
    owners: jsonb().$type<AskedOwners>().notNull(),
    /** Of the owners in force that it was put together from: once there are others, it is over. */
    basedOn: text().notNull(),
    createdAt: moment().notNull(),
    askedBy: bigint({ mode: 'bigint' }).references(() => users.id),
    askedAt: moment(),
    decidedBy: text(),
    decidedAt: moment(),
    /** To the business, where it was declined. */
    words: text(),
  },
  (t) => [
    ...tenantWalls(t),
    foreignKey({ name: 'owner_requests_client', columns: [t.clientId], foreignColumns: [clients.id] }),
    uniqueIndex('owner_requests_one_open').on(t.clientId).where(oneOf(t.status, OPEN_OWNER_REQUESTS)),
    check('owner_requests_status', oneOf(t.status, OWNER_REQUEST_STATUSES)),
    check('owner_requests_asked', sql`(${t.askedBy} is null) = (${t.askedAt} is null)`),
    check('owner_requests_decided', sql`(${t.decidedBy} is null) = (${t.decidedAt} is null)`),
  ],
);
