import { m } from '@cordelle/i18n/messages';
import { showAlert } from '@cordelle/ui/alerts.ts';
import { BULK_MAX } from '@cordelle/validation/customers/bulk.ts';
import { useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { trpc } from '../../trpc.ts';
import type { CustomerPage } from './customer-columns.tsx';
import { type CustomerSearch, toCustomerListInput } from './customer-search.ts';
import type { Selection } from './selection.ts';

export type Matching = { readonly count: number; readonly isLoading: boolean; readonly choose: () => Promise<void> };

/** All that match, to be chosen at once: null where they are chosen, or too many to be acted on together. */
export function useMatching({
  search,
  page,
  selection,
}: {
  search: CustomerSearch;
  page: CustomerPage | undefined;
  selection: Selection;
}): Matching | null {
  const { customers } = trpc.useUtils();
  const [isLoading, setLoading] = useState(false);
  if (!page?.countIsExact || page.count <= selection.selected.size || page.count > BULK_MAX) return null;
  const choose = async () => {
    setLoading(true);
    try {
      const { records } = await customers.list.fetch({ ...toCustomerListInput(search), skip: 0, limit: BULK_MAX });
      selection.choose(records);
    } catch (error) {
      showAlert({ tone: 'bad', message: refusalOf(error)?.messages.base?.[0] ?? m.no_answer() });
    }
    setLoading(false);
  };
  return { count: page.count, isLoading, choose };
}
