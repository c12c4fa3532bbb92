import type { clientListInput } from '@cordelle/validation/clients.ts';
import type { z } from 'zod';
import { address, listSearch, oneOf, toPageInput } from '../../list-search.ts';

export const CLIENT_PAGE_SIZES = [25, 50, 100] as const;

/** The address of the list of clients. */
export const clientSearch = address({
  ...listSearch(['businessName', 'id', 'status', 'createdAt'], { sort: 'businessName.asc', sizes: CLIENT_PAGE_SIZES }),
  incomplete: oneOf([true, false], false),
});
export type ClientSearch = ReturnType<typeof clientSearch>;
export const CLIENT_SEARCH_DEFAULTS = clientSearch({});

/** What was typed is the beginning of a name, or of an id. */
export function toClientListInput({ incomplete, ...list }: ClientSearch): z.input<typeof clientListInput> {
  const { search = '', ...page } = toPageInput(list);
  return {
    ...page,
    includePartialClients: incomplete,
    ...(search && { startsWith: search }),
    ...(/^[0-9]{1,19}$/.test(search) && { filterId: search }),
  };
}
