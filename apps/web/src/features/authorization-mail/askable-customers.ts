/** How many of those who can be asked are shown; a search finds the others. */
export const SHOWN_MAX = 50;

/** Who can be asked for an authorization, by name: what the page loads ahead and shows. */
export const askableOf = (search: string) => ({
  filter: 'customer_email_auth_select_list' as const,
  ...(search.trim() ? { search: search.trim() } : {}),
  sort: { field: 'name' as const, direction: 'asc' as const },
  limit: SHOWN_MAX,
});
