import type { Tx } from '@cordelle/db/connection.ts';
import { translate } from '@cordelle/engine/words.ts';
import { formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { closingOf } from './closing.ts';

/** What goes on of an account that is closed, as far as there is any, and its last invoice always: a paragraph each, in the reader's language. */
export async function goesOnWords(tx: Tx, clientId: bigint): Promise<(language: Language) => string> {
  const closing = await closingOf(tx, clientId);
  const { currency, debitsAtBank, owedToClient, owedByClient, payoutsPaused, reserve } = closing;
  const comes = [owedToClient, reserve, debitsAtBank.amount].some((amount) => Number(amount) > 0);
  const parts = [
    { part: 'at_bank', ...debitsAtBank },
    { part: 'owed', amount: owedToClient, count: Number(owedToClient) > 0 && !payoutsPaused ? 1 : 0 },
    { part: 'owes', amount: owedByClient, count: Number(owedByClient) > 0 ? 1 : 0 },
    { part: 'reserve', amount: reserve, count: Number(reserve) > 0 ? 1 : 0 },
    { part: 'paused', amount: owedToClient, count: payoutsPaused && comes ? 1 : 0 },
    { part: 'invoices', ...closing.invoicesDebited },
    { part: 'netted', ...closing.invoicesNetted },
    { part: 'last_invoice', amount: owedToClient, count: 1 },
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
