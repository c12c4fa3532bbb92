import { arrayLiteral } from '@cordelle/db/array-literal.ts';
import { columns, present } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import type { KeyStore } from '@cordelle/db/key-store.ts';
import { authorizationRequests } from '@cordelle/db/schema/authorization-requests.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import { ASKED_AGAIN_AFTER_HOURS } from '@cordelle/domain/customer/authorization-request.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { recipient } from '@cordelle/validation/customers/authorization-mail.ts';
import type { z } from 'zod';
import { askForAuthorizations, type RequestMeta } from '../authorization-requests/ask.ts';
import { createCustomers } from './create-customer.ts';

type Recipient = z.output<typeof recipient>;

/** Two recipients are one and the same who have the same name and the same address. */
const keyOf = ({ name, email }: { name: string; email: string }): string =>
  JSON.stringify([name.toLowerCase(), email.toLowerCase()]);

/**
 * Makes customers of people who are written to for the first time and asks them for their authorization; returns them, and
 * the customers there were before under one of the addresses. Throws `customer.recipient_twice`,
 * `customer.recipient_asked_recently`, and what `askForAuthorizations` throws.
 */
export async function createAndAsk(tx: Tx, keys: KeyStore, requestMeta: RequestMeta, recipients: readonly Recipient[]) {
  const { client, actor, at } = requestMeta;
  refuseTwice(recipients);
  await refuseAskedRecently(tx, requestMeta, recipients);
  const known = await customersAt(tx, client.id, recipients);
  const ids = await createCustomers(
    tx,
    keys,
    client.id,
    recipients.map(({ name, email, language }) => ({
      name,
      email,
      language: language ?? client.language,
      customIdentifier: null,
      phone: null,
      customerType: 'Personal',
      authorization: { status: 'pending', channel: null, limit: null },
      bank: null,
      verificationRequired: false,
    })),
    { actor, at },
  );
  return { records: await askForAuthorizations(tx, requestMeta, ids), duplicates: known };
}

function refuseTwice(recipients: readonly Recipient[]): void {
  const seen = new Set<string>();
  for (const [place, recipient] of recipients.entries()) {
    if (seen.has(keyOf(recipient)))
      throw new DomainError('customer.recipient_twice', { field: `customers.${place}.email` });
    seen.add(keyOf(recipient));
  }
}

async function refuseAskedRecently({ sql }: Tx, { client, at }: RequestMeta, recipients: readonly Recipient[]) {
  const since = new Date(at.getTime() - ASKED_AGAIN_AFTER_HOURS * 60 * 60_000);
  const asked = await sql`
    select ${columns(authorizationRequests, ['name', 'email'])} from authorization_requests
     where client_id = ${client.id} and asked_at > ${since} and "end" is distinct from 'bounced'
       and lower(email) = any(${arrayLiteral(recipients.map(({ email }) => email.toLowerCase()))}::text[])`;
  const recent = new Set(asked.map(keyOf));
  const place = recipients.findIndex((recipient) => recent.has(keyOf(recipient)));
  if (place >= 0) throw new DomainError('customer.recipient_asked_recently', { field: `customers.${place}.email` });
}

/** Active customers under the addresses, newest first; at most a few of each are worth naming. */
async function customersAt({ sql }: Tx, clientId: bigint, recipients: readonly Recipient[]) {
  const addresses = recipients.flatMap(({ email }) => [email, email.toLowerCase()]);
  const rows = await sql`
    select ${columns(customers, ['id', 'name'])},
           ${present(columns(customers, ['email']))} from customers
     where client_id = ${clientId} and active and email = any(${arrayLiteral(addresses)}::text[])
     order by created_at desc, id desc limit ${recipients.length * 4}`;
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}
