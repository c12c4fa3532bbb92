import type { Tx } from '@cordelle/db/connection.ts';
import { centsText } from '@cordelle/domain/money.ts';
import { RAIL_FACTS, railOf } from '@cordelle/domain/rail.ts';
import { transaction } from '@cordelle/domain/transaction/decider.ts';
import { command, handleAll } from '@cordelle/engine/handle.ts';
import { writeAccountMail } from '@cordelle/engine/mail/account-mail.ts';
import { providerReaders } from '@cordelle/engine/mail/provider-readers.ts';
import type { TellingMeta } from '@cordelle/engine/request-meta.ts';
import { askToStop, type StopAsked } from '@cordelle/engine/transactions/stop-requests.ts';
import { formatDate, formatInstant, formatMoney } from '@cordelle/i18n/format.ts';

/**
 * Wants a debit stopped that is with the bank: best effort, the status stays. The provider's people are asked once, in Review and
 * by mail; they call the bank. `tx` spans clients.
 */
export async function requestStop(tx: Tx, { clientId, now, meta, outside }: TellingMeta, id: bigint): Promise<void> {
  const asked = await handleAll(tx, [command(transaction, { clientId, id }, { type: 'requestStop' }, {})], meta);
  if (asked.length === 0) return;
  const debit = await askToStop(tx, { clientId, id }, now);
  await tellProvider(tx, outside, debit, { clientId, id, now });
}

/** In place of what nobody noted. */
const UNKNOWN = '–';

async function tellProvider(
  tx: Tx,
  { addresses }: TellingMeta['outside'],
  { amountCents, currency, businessName, processDate, trace, file }: StopAsked,
  { clientId, id, now }: { readonly clientId: bigint; readonly id: bigint; readonly now: Date },
): Promise<void> {
  const link = new URL('/staff/review/questions', addresses.publicBaseUrl);
  for (const to of await providerReaders(tx, addresses)) {
    const { language } = to;
    await writeAccountMail(tx, {
      to,
      template: 'stop_request',
      inputs: {
        business: businessName,
        clientId: String(clientId),
        payment: String(id),
        amount: formatMoney(centsText(amountCents), currency, language),
        date: formatDate(processDate, language),
        askedAt: formatInstant(now.toISOString(), RAIL_FACTS[railOf(currency)].zone, language),
        trace: trace ?? UNKNOWN,
        file: file ?? UNKNOWN,
      },
      link,
      // Withdrawn from its file and sent again, it may have to be stopped again.
      dedupeKey: `stop_request ${clientId} ${id} ${trace ?? ''} ${to.email}`,
      at: now,
    });
  }
}
