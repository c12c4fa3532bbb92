import type { Tx } from '@cordelle/db/connection.ts';
import type { App } from '@cordelle/engine/app.ts';
import { administratorsOf } from '@cordelle/engine/clients/administrators.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { businessPage } from '@cordelle/engine/mail/business-page.ts';
import { namesOfActors } from '../audit/names-of-actors.ts';
import type { KeyRow } from './keys.ts';
import { maskedKey } from './shown-key.ts';

/** What became of a key that the people who run its business have to know of. */
type Change = 'made' | 'rolled' | 'deleted';

/** Writes to everybody with full access to a client, in the transaction of what they are told. Needs the sight of the worker. */
export async function tellOfKey(
  tx: Tx,
  app: App,
  {
    client,
    actor,
    key,
    change,
  }: {
    readonly client: { readonly id: bigint; readonly businessName: string };
    readonly actor: string;
    readonly key: Pick<KeyRow, 'id' | 'name' | 'prefix' | 'publicId' | 'ending'>;
    readonly change: Change;
  },
): Promise<void> {
  const names = await namesOfActors(tx, client.id, [actor]);
  const who = names.get(actor) ?? actor;
  for (const { id, ...to } of await administratorsOf(tx, client.id))
    await writeAccountMail(tx, {
      to,
      template: `api_key_${change}`,
      inputs: { business: client.businessName, name: key.name, key: maskedKey(key), who },
      link: businessPage(app.addresses, client.id, '/client/settings/api_keys'),
      dedupeKey: `api_key_${change} ${key.id} ${id}`,
      at: app.clock.now(),
    });
}
