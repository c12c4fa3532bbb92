import type { userListInput } from '@cordelle/validation/users.ts';
import type { z } from 'zod';
import { address, listSearch, toPageInput } from '../../list-search.ts';

/** As the pager offers them; 25 until another is chosen. */
export const USER_PAGE_SIZES = [5, 15, 25] as const;

/** The address of the list of users. */
export const userSearch = address(
  listSearch(['firstName', 'lastName', 'email', 'role', 'lastSignInAt'], { sort: 'firstName.asc', sizes: [25, 15, 5] }),
);
export type UserSearch = ReturnType<typeof userSearch>;
export const USER_SEARCH_DEFAULTS = userSearch({});

export const toUserListInput = (search: UserSearch): z.input<typeof userListInput> => toPageInput(search);
