import { randomBytes } from 'node:crypto';
import { bankText } from '@cordelle/bank-files/text.ts';
import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { beginLog } from '@cordelle/db/event-store/begin-log.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { authorizationCodeOf } from '@cordelle/domain/client/authorization-code.ts';
import type { ClientType } from '@cordelle/domain/client/kinds.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { currencyOf, RAIL_FACTS, type Rail } from '@cordelle/domain/rail.ts';
import { bringIntoSight } from '@cordelle/engine/clients/people-in-sight.ts';

const SHORT_NAME_MAX = 15;
const LONG_NAME_MAX = 30;

/** What a statement shows until the business has a name that a bank can print. */
const UNNAMED = 'NEW CLIENT';

/** A name in the characters that banks print; empty where it has none of them. */
const printed = (name: string): string => bankText(name).trim().replace(/ +/g, ' ');

/** Whether a bank can print a name: it holds letters of the Latin alphabet, or digits. */
export const isPrintable = (name: string): boolean => /[A-Z0-9]/i.test(printed(name));

/** The names payers read on their bank statement: the one they know the business by, in the characters and the length banks carry. */
export function statementNames(name: string) {
  const printable = printed(name) || UNNAMED;
  return { short: printable.slice(0, SHORT_NAME_MAX).trim(), long: printable.slice(0, LONG_NAME_MAX).trim() };
}

/** Where payers of a business authorize; null until it has a name. By chance in part, so that nobody guesses others. */
const newAuthorizationCode = (businessName: string): string | null =>
  businessName === '' ? null : authorizationCodeOf(businessName, randomBytes(3).toString('hex'));

export type NewBusiness = {
  /** Empty: a partial client, named later in its sign-up. */
  readonly businessName: string;
  readonly country: Rail;
  readonly clientType: ClientType;
  readonly at: Date;
  readonly websiteUrl?: string | null;
  readonly referredBy?: string | null;
  readonly promoCode?: string | null;
};

/** Adds a client whose sign-up begins (status `created`). Nobody belongs to it yet. Returns its id. */
export async function addBusiness(tx: Tx, business: NewBusiness): Promise<bigint> {
  const { sql } = tx;
  const { businessName, country, clientType, at } = business;
  const statement = statementNames(businessName);
  const [row] = await sql`
    insert into clients (business_name, client_type, website_url, referred_by, promo_code, country, currency, status,
                         statement_short_name, statement_long_name, authorization_code, zone, created_at)
    values (${businessName}, ${clientType}, ${business.websiteUrl ?? null}, ${business.referredBy ?? null},
            ${business.promoCode ?? null}, ${country}, ${currencyOf(country)}, 'created',
            ${statement.short}, ${statement.long}, ${newAuthorizationCode(businessName)}, ${RAIL_FACTS[country].zone},
            ${at})
    returning ${columns(clients, ['id'])}`;
  invariant(row, 'a client that was added has an id');
  await beginLog(tx, row.id);
  return row.id;
}

/** Makes somebody the primary contact of a client that has none. */
export async function addPrimaryContact(tx: Tx, clientId: bigint, userId: bigint, at: Date): Promise<void> {
  await tx.sql`
    insert into memberships (client_id, user_id, role, created_at)
    values (${clientId}, ${userId}, 'client_primary', ${at})`;
  await bringIntoSight(tx, clientId, userId);
}

/**
 * Names a business whose sign-up is not submitted. Throws `client.status_change_refused` after that: the name then belongs
 * to what the provider reviews.
 */
export async function nameBusiness(
  { sql }: Tx,
  clientId: bigint,
  { businessName, operatingAs }: { readonly businessName: string; readonly operatingAs: string },
): Promise<void> {
  const statement = statementNames(operatingAs);
  const { count } = await sql`
    update clients
       set business_name = ${businessName}, statement_short_name = ${statement.short},
           statement_long_name = ${statement.long},
           authorization_code = coalesce(authorization_code, ${newAuthorizationCode(businessName)})
     where id = ${clientId} and status = 'created'`;
  if (count === 0) throw new DomainError('client.status_change_refused');
}
