import { inTransaction } from '@cordelle/db/connection.ts';
import { daysBetween } from '@cordelle/domain/calendar/dates.ts';
import { providerDate } from '@cordelle/domain/provider/zone.ts';
import { isOldList } from '@cordelle/domain/sanctions/list-age.ts';
import type { App } from '@cordelle/engine/app.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { reopenReviewItem, resolveReviewItem } from '@cordelle/engine/review-items/review-items.ts';
import { translate } from '@cordelle/engine/words.ts';
import { staffReaders } from '../application-cases/mail-staff.ts';

/** Asks the provider's people, and tells them once, where nobody looked after a list for too long. */
export async function watchLists(app: Pick<App, 'worker' | 'clock' | 'screening' | 'addresses'>): Promise<void> {
  const at = app.clock.now();
  const today = providerDate(at);
  await inTransaction(app.worker, {}, async (tx) => {
    for (const { id, list, publishedOn, checkedAt } of await app.screening.listsInForce(tx.sql)) {
      const question = { kind: 'sanctions_list_old', dedupeKey: list } as const;
      if (!isOldList(providerDate(checkedAt), today)) {
        await resolveReviewItem(tx, question, { by: 'system:screening', at, note: 'somebody looked after it' });
        continue;
      }
      const days = daysBetween(providerDate(checkedAt), today);
      const rail = list.startsWith('us_') ? 'US' : 'CA';
      const detail = { list, published: publishedOn, days };
      await reopenReviewItem(tx, rail, { ...question, clientId: null, detail, rawLines: [] }, at);
      for (const to of await staffReaders(tx))
        await writeAccountMail(tx, {
          to,
          template: 'sanctions_list_old',
          inputs: { days, list: translate(`sanctions_list_${list}`, to.language) },
          link: new URL('/staff/review', app.addresses.publicBaseUrl),
          dedupeKey: `sanctions_list_old ${id} ${providerDate(checkedAt)} ${to.id}`,
          at,
        });
    }
  });
}
