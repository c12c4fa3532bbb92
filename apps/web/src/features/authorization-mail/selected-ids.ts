const ID = /^[1-9][0-9]{0,18}$/;

/** Ids of an address (`ids=12,40`), each once; what is none is passed over. One alone reaches us as a number. */
export const idsIn = (asked: unknown): readonly string[] =>
  typeof asked === 'string' || typeof asked === 'number'
    ? [...new Set(String(asked).split(','))].filter((id) => ID.test(id))
    : [];

/** The same ids as an address holds them: one alone as a number, so that no quotes stand around it. */
export function idsPart(asked: unknown): string | number {
  const ids = idsIn(asked);
  const only = ids.length === 1 ? Number(ids[0]) : Number.NaN;
  return Number.isSafeInteger(only) ? only : ids.join(',');
}

/** Where the mail to these customers is seen and sent. */
export const requestHref = (ids: Iterable<string>): string =>
  `/client/email_customer_authorization_request?ids=${[...ids].join(',')}`;

/** Where others are chosen, beginning with these. */
export const selectHref = (ids: Iterable<string>): string =>
  `/client/email_customer_authorization_select?ids=${[...ids].join(',')}`;
