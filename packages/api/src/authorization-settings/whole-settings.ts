import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clients } from '@cordelle/db/schema/clients.ts';
import { invariant } from '@cordelle/domain/errors.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import type { Addresses } from '@cordelle/engine/app.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { publicLinkOf } from '../authorization-requests/public-link.ts';
import { contactOf } from '../payer-offers/contact-of.ts';
import {
  type AuthorizationSwitches,
  type AuthorizationTexts,
  authorizationSettingsOf,
} from '../payer-offers/settings-of.ts';

/** Everything a client says about how its payers authorize; each page of the settings shows a part of it. */
export type WholeSettings = {
  readonly clientId: bigint;
  readonly country: Rail;
  /** Last part of the public address; null until the business has a name. */
  readonly code: string | null;
  readonly defaultLanguage: Language;
  readonly websiteUrl: string | null;
  /** Where payers authorize by themselves; empty until the business has a name. */
  readonly url: string;
  readonly contact: Awaited<ReturnType<typeof contactOf>>;
  readonly switches: AuthorizationSwitches;
  readonly texts: AuthorizationTexts;
};

/** The settings of a client as they are now. `alone`: whoever else wants to change them waits until this transaction ends. */
export async function wholeSettingsOf(
  tx: Tx,
  clientId: bigint,
  addresses: Addresses,
  { alone = false }: { readonly alone?: boolean } = {},
): Promise<WholeSettings> {
  const { sql } = tx;
  const [row] = await sql`
    select ${columns(clients, ['country', 'defaultLanguage', 'websiteUrl'])},
           ${columns(clients, { code: 'authorizationCode' })}
      from clients where id = ${clientId} ${alone ? sql`for no key update` : sql``}`;
  invariant(row, 'a chosen client exists');
  const [contact, settings, link] = [
    await contactOf(tx, clientId),
    await authorizationSettingsOf(tx, clientId),
    row.code === null ? null : await publicLinkOf(tx, clientId, addresses),
  ];
  return { clientId, ...row, url: link?.url ?? '', contact, ...settings };
}
