import { address } from './list-search.ts';
import { isLocalPath } from './sign-in-address.ts';

/** The part of an address that says where somebody wanted to be before they were led here. */
export const afterSearch = address<{ after: string | undefined }>({
  after: (asked) => (typeof asked === 'string' && isLocalPath(asked) ? asked : undefined),
});
