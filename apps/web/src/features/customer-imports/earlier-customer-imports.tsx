import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { EarlierImports, earlierInput, earlierPoll } from '../../spreadsheets/earlier-imports.tsx';
import { trpc } from '../../trpc.ts';
import { type EarlierImport, previewHref } from './customer-import.ts';

/** Every file of customers so far. */
export function EarlierCustomerImports() {
  const [page, setPage] = useState(1);
  const query = trpc.customerImports.list.useQuery(earlierInput(page), {
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => earlierPoll(state.data),
  });
  return (
    <EarlierImports
      query={query}
      page={page}
      onPage={setPage}
      href={previewHref}
      result={(one) => <Result of={one} />}
    />
  );
}

function Result({ of: { counts } }: { of: EarlierImport }) {
  const locale = useLocale();
  const { imported, updated, failed, undone } = counts;
  if (undone > 0) return m.csv_imports_undone_of({ count: undone, number: formatNumber(undone, locale) });
  if (imported + updated + failed === 0) return '–';
  return m.csv_imports_result_of({
    imported: formatNumber(imported, locale),
    updated: formatNumber(updated, locale),
    failed: formatNumber(failed, locale),
  });
}
