import type { Addresses } from '../app.ts';

/** What a mailed link carries: 32 random bytes as `cid`, and the name and the address the request was written to. */
export type RequestLink = { readonly token: string; readonly name: string; readonly email: string };

/** Where a payer reads and accepts the agreement. */
export function requestLink({ publicBaseUrl }: Addresses, { token, name, email }: RequestLink): URL {
  const link = new URL('/email_authorizations', publicBaseUrl);
  link.search = new URLSearchParams({ cid: token, name, email }).toString();
  return link;
}
