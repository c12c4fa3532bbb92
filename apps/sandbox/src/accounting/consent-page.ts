import { html } from 'hono/html';
import type { AccountingWorld } from './service.ts';

/** What a program asked for, and what the choices on the page lead to. */
type Asked = { readonly title: string; readonly query: Readonly<Record<string, string>>; readonly path: string };

/** The page on which somebody chooses an organisation: links alone, which lead back to the program. */
export function consentPage(world: AccountingWorld, { title, query, path }: Asked, withoutChoosing: boolean) {
  const to = (answer: Record<string, string>) => `${path}?${new URLSearchParams({ ...query, ...answer })}`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/style.css"></head><body><main>
<p><small>${title} (sandbox)</small></p><h1>Choose an organization</h1>
<p>A program asks to read customers and invoices, and to write payments.</p>
<ul>${world.books.organisations
    .all()
    .map(
      ({ id, name, currency }) =>
        html`<li><a href="${to({ allow: id })}">${name}</a> ${currency} ${world.connectionTo(id) ? '· already connected' : ''}</li>`,
    )}</ul>
<p>${withoutChoosing ? html`<a href="${to({ allow: 'none' })}">Continue without another organization</a> · ` : ''}<a href="${to({ deny: '1' })}">Cancel</a></p>
</main></body></html>`;
}
