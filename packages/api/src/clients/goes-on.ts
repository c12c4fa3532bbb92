import type { Tx } from '@cordelle/db/connection.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { closingOf } from './closing.ts';

/** What goes on of an account that is closed, as far as there is any: a paragraph each, in the reader's language. */
export async function goesOnWords(tx: Tx, clientId: bigint): Promise<(language: Language) => string> {
  const { currency, debitsAtBank, owedToClient, reserve, openInvoices } = await closingOf(tx, clientId);
  const parts = [
    { part: 'at_bank', ...debitsAtBank },
    { part: 'owed', amount: owedToClient, count: Number(owedToClient) > 0 ? 1 : 0 },
    { part: 'reserve', amount: reserve, count: Number(reserve) > 0 ? 1 : 0 },
    { part: 'invoices', ...openInvoices },
  ].filter(({ count }) => count > 0);
  return (language) =>
    parts
      .map(({ part, amount, count }) =>
        translate(`email_client_closed_${part}`, language, {
          amount: formatMoney(amount, currency, language),
          count: formatNumber(count, language),
        }),
      )
      .join('\n');
}
