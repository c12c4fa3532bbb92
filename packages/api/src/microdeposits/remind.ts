import { columns, computed } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { microdepositLinks, microdeposits } from '@cordelle/db/schema/microdeposits.ts';
import { DomainError, invariant } from '@cordelle/domain/errors.ts';
import { mayRemind, REMINDED_AGAIN_AFTER_HOURS } from '@cordelle/domain/microdeposit/arrival.ts';
import type { App } from '@cordelle/engine/app.ts';
import { recordFacts } from '@cordelle/engine/customers/record-fact.ts';
import { addressesOf, recordsToTell, reminderOf } from '@cordelle/engine/microdeposits/notify.ts';
import { writeMails } from '@cordelle/engine/outbox-rows.ts';
import { formatInstant } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';

/** Who asks, when, and in which zone and language they are answered. */
export type Reminding = {
  readonly outside: Pick<App, 'keys' | 'addresses' | 'wallClock'>;
  readonly clientId: bigint;
  readonly zone: string;
  readonly language: Language;
  readonly actor: string;
  readonly at: Date;
};

/**
 * Mails a payer once more where they say which amounts came, once in 24 hours; two who ask at once send one mail. Throws
 * `record.not_found`, `microdeposit.not_reminded`, `microdeposit.no_address`, `microdeposit.reminded_recently`.
 */
export async function remindOfMicrodeposit(tx: Tx, reminding: Reminding, id: bigint): Promise<void> {
  const { outside, clientId, actor, at } = reminding;
  const [row] = await tx.sql`
    select ${columns(microdeposits, 'm', ['status'])},
           ${columns(microdepositLinks, 'l', ['remindedAt'])},
           ${computed<{ nth: number }>({ nth: 'l.reminders_sent + 1' })}
      from microdeposit_links l join microdeposits m on m.client_id = l.client_id and m.id = l.id
     where l.client_id = ${clientId} and l.id = ${id} for update of l`;
  if (!row) throw new DomainError('record.not_found');
  if (row.status !== 'Requested') throw new DomainError('microdeposit.not_reminded');
  if (!mayRemind(row.remindedAt, at)) throw recently(reminding, row.remindedAt);
  const [record] = await recordsToTell(tx, [{ clientId, id }]);
  invariant(record, 'a microdeposit that was found has a customer');
  const address = (await addressesOf(tx, outside, [record])).get(record);
  const mail = address ? await reminderOf(tx, outside, record, address, row.nth) : null;
  if (!mail) throw new DomainError('microdeposit.no_address');
  await writeMails(tx, [mail], at);
  await tx.sql`
    update microdeposit_links set reminded_at = ${at}, reminders_sent = ${row.nth}
     where client_id = ${clientId} and id = ${id}`;
  await recordFacts(
    tx,
    clientId,
    [{ customerId: record.customerId, type: 'microdeposit_reminded', data: { nth: row.nth } }],
    { actor, at },
  );
}

function recently({ zone, language, at }: Reminding, remindedAt: Date | null): DomainError {
  const again = new Date((remindedAt ?? at).getTime() + REMINDED_AGAIN_AFTER_HOURS * 3_600_000);
  return new DomainError('microdeposit.reminded_recently', {
    time: formatInstant(again.toISOString(), zone, language),
  });
}
