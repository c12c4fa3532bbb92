import type { apiKeyListInput } from '@cordelle/validation/api-keys.ts';
import type { z } from 'zod';
import { address, listSearch, toPageInput } from '../../list-search.ts';

export const KEY_PAGE_SIZES = [5, 15, 25] as const;

const { q: _, ...parts } = listSearch(['createdAt'], { sort: 'createdAt.desc', sizes: [5, 15, 25] });
/** The address of the list of keys: five to a page until more are asked for. */
export const keySearch = address(parts);
export type KeySearch = ReturnType<typeof keySearch>;
export const KEY_SEARCH_DEFAULTS = keySearch({});

export const toKeyListInput = (search: KeySearch): z.input<typeof apiKeyListInput> => toPageInput({ q: '', ...search });
