import { inTransaction, type Tx } from '@cordelle/db/connection.ts';
import type { KeyNoticeDays } from '@cordelle/domain/api-key/notice.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import type { App } from '@cordelle/engine/app.ts';
import { administratorsOf } from '@cordelle/engine/clients/administrators.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { businessPage } from '@cordelle/engine/mail/business-page.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import { type KeyEnding, keysEnding } from './keys-ending.ts';
import { maskedKey } from './shown-key.ts';

/** Tells the people with full access to a client when a key of theirs ends; of each notice once. Needs the sight of the worker. */
export async function tellEnding(
  tx: Tx,
  app: App,
  ending: Omit<KeyEnding, 'days'> & { readonly days: KeyNoticeDays | 'alone' },
): Promise<void> {
  const { clientId, id, name, expiresAt, days, businessName: business, country } = ending;
  const date = localDate(expiresAt, RAIL_FACTS[country].zone);
  for (const { id: userId, ...to } of await administratorsOf(tx, clientId))
    await writeAccountMail(tx, {
      to,
      template: 'api_key_expiring',
      inputs: { business, name, key: maskedKey(ending), date: formatDate(date, to.language) },
      link: businessPage(app.addresses, clientId, '/client/settings/api_keys'),
      dedupeKey: `api_key_expiring ${clientId} ${id} ${days} ${userId}`,
      at: app.clock.now(),
    });
}

/**
 * Tells of every key that ends soon: fourteen days before, and three. Each notice is written once, however often this runs. Returns
 * how many keys are told of.
 */
export const tellExpiringKeys = (app: App): Promise<number> =>
  inTransaction(app.worker, {}, async (tx) => {
    const endings = await keysEnding(tx, app.wallClock.now());
    for (const ending of endings) await tellEnding(tx, app, ending);
    return endings.length;
  });
