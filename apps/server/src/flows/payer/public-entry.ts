import type { PublicEntry } from '@cordelle/validation/payer-flows.ts';
import type { Context } from 'hono';

type Entry = {
  readonly path: string;
  readonly named: (c: Context) => PublicEntry;
  /** Of the address, what stays the same from page to page. */
  readonly query: readonly string[];
};

const linked = (c: Context): PublicEntry => ({ kind: 'link', code: c.req.query('form_url') ?? '' });

/** The addresses under which payers come. The second one of a link is as good as the first. */
export const ENTRIES: readonly Entry[] = [
  {
    path: '/authorize/:code',
    named: (c) => ({ kind: 'processing', code: c.req.param('code') ?? '' }),
    query: [],
  },
  { path: '/donation/:code', named: (c) => ({ kind: 'donation', code: c.req.param('code') ?? '' }), query: [] },
  { path: '/link_authorizations', named: linked, query: ['form_url'] },
  { path: '/customer_authorizations', named: linked, query: ['form_url'] },
  {
    path: '/email_authorizations',
    named: (c) => ({
      kind: 'email',
      token: c.req.query('cid') ?? '',
      name: c.req.query('name') ?? '',
      email: c.req.query('email') ?? '',
    }),
    query: ['cid', 'name', 'email'],
  },
];

/** Names an entry for its cookie. */
export const entryName = (entry: PublicEntry): string =>
  entry.kind === 'email' ? `email ${entry.token}` : `${entry.kind} ${entry.code}`;
