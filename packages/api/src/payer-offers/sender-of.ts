import type { Tx } from '@cordelle/db/connection.ts';
import { addressLines } from '@cordelle/domain/address/address-lines.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import { logoPath, MAIL_BUSINESS } from '@cordelle/engine/mail/payer-mail.ts';
import type { payerLetters } from '@cordelle/validation/payer-notices.ts';
import type { z } from 'zod';
import { contactOf } from './contact-of.ts';

/** Whose letters they are, as letterheads name them. */
export async function senderOf(tx: Tx, clientId: bigint): Promise<z.input<typeof payerLetters>['business']> {
  const [client] = await tx.sql`select ${MAIL_BUSINESS} from clients cl where cl.id = ${clientId}`;
  invariant(client, 'a client that writes exists');
  const { address, email, phone, otherwise } = await contactOf(tx, clientId);
  return {
    name: client.business,
    addressLines: addressLines({ ...address, provinceCode: address.provinceCode ?? address.stateCode }),
    contact: [phone ?? otherwise.phone, email ?? otherwise.email].filter((line) => line !== null),
    logo: client.logo && logoPath(client.logo),
  };
}
