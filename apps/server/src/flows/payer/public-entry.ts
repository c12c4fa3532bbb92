import type { PublicEntry } from '@cordelle/validation/payer-flows.ts';
import type { Context } from 'hono';

type Door = {
  readonly path: string;
  readonly named: (c: Context) => PublicEntry;
  /** Of the address, what stays the same from page to page. */
  readonly query: readonly string[];
};

const linked = (c: Context): PublicEntry => ({ kind: 'link', code: c.req.query('form_url') ?? '' });

/** The addresses under which payers come. The second one of a link is as good as the first. */
export const DOORS: readonly Door[] = [
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

/** Names a door for its cookie. */
export const entryName = (door: PublicEntry): string =>
  door.kind === 'email' ? `email ${door.token}` : `${door.kind} ${door.code}`;
