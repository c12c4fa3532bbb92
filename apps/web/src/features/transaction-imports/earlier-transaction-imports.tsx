import { formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../me/me.ts';
import { EarlierImports, earlierInput, earlierPoll } from '../../spreadsheets/earlier-imports.tsx';
import { trpc } from '../../trpc.ts';
import { type EarlierTransactionImport, transactionsPreviewHref } from './transaction-import.ts';

/** Every file of transactions so far. */
export function EarlierTransactionImports() {
  const [page, setPage] = useState(1);
  const query = trpc.transactionImports.list.useQuery(earlierInput(page), {
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => earlierPoll(state.data),
  });
  return (
    <EarlierImports
      query={query}
      page={page}
      onPage={setPage}
      href={transactionsPreviewHref}
      result={(one) => <Result of={one} />}
    />
  );
}

function Result({ of: { state, counts, importedTotal } }: { of: EarlierTransactionImport }) {
  const locale = useLocale();
  const { currency } = useClient();
  if (counts.imported === 0 || state === 'undone') return '–';
  return m.csv_transactions_done({
    count: counts.imported,
    number: formatNumber(counts.imported, locale),
    total: formatMoney(importedTotal, currency, locale),
  });
}
