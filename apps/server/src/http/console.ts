import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DomainError } from '@cordelle/domain/errors.ts';
import type { Brand } from '@cordelle/domain/provider/brand.ts';
import { isBankFramePage } from '@cordelle/validation/bank-frame-pages.ts';
import { isBeforeSignIn } from '@cordelle/validation/before-sign-in-pages.ts';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { framing } from './security-headers.ts';

const BUILT = join(import.meta.dirname, '../../../web/dist');
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Older addresses of pages. What is asked for behind the `?`, a promotion code for one, goes along. */
const MOVED: Readonly<Record<string, string>> = {
  '/join': '/create_account',
  '/join/new_account': '/create_account',
  '/signup': '/create_account',
  '/users/sign_in': '/login',
};

/** No page has an empty part in its address, or one that begins with a dot: what asks for one looks for files. */
const mayBePage = (path: string): boolean => /^\/+$/.test(path) || !/\/[/.]/.test(path);

/** What the page says of who runs the installation: `packages/ui/src/brand.ts` reads it. */
const SAID = /(<script type="application\/json" id="brand">).*?(<\/script>)/s;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** What is shown of a page where its address is passed on: who runs the installation, and the strands, which name nobody. */
const shared = ({ name }: Brand, base: URL): string =>
  `<title>${escaped(name)}</title><meta property="og:title" content="${escaped(name)}"><meta property="og:image" content="${new URL('/social-card.png', base).href}">`;

/** The page with what the provider said of itself in place of the product's own words. */
export const named = (page: string, brand: Brand, base: URL): string =>
  page
    .replace(/<title>.*?<\/title>/s, () => shared(brand, base))
    .replace(SAID, (_, begin, end) => `${begin}${JSON.stringify(brand).replaceAll('<', '\\u003c')}${end}`);

/** The connection service whose pages some of the console's show in a frame. */
type BankFrames = { readonly origin: string; readonly secure: boolean };

/** The file of the page of a path: those before sign-in come without the console that follows them. */
export const fileOf = (path: string): string => (isBeforeSignIn(path) ? 'before-sign-in.html' : 'index.html');

/** The console: hashed files under `/assets`, and a page for every other path a person may type. */
export function consoleFiles(bankFrames: BankFrames | null, base: URL): Hono {
  const app = new Hono();
  app.use(
    '/assets/*',
    serveStatic({
      root: BUILT,
      precompressed: true,
      onFound: (_, c) => c.header('Cache-Control', IMMUTABLE),
    }),
  );
  for (const picture of ['favicon.svg', 'social-card.png', 'apple-touch-icon.png'])
    app.get(`/${picture}`, serveStatic({ path: join(BUILT, picture) }));
  for (const [path, now] of Object.entries(MOVED))
    app.get(path, (c) => c.redirect(`${now}${new URL(c.req.url).search}`));
  app.get('*', (c) => {
    if (c.req.path.startsWith('/assets/')) return c.notFound();
    const pageFile = join(BUILT, fileOf(c.req.path));
    if (!existsSync(pageFile)) return c.text('The console has not been built yet: npm start builds it.', 503);
    if (bankFrames && isBankFramePage(c.req.path)) {
      c.header('Content-Security-Policy', framing(bankFrames.origin, bankFrames.secure));
      c.header('Cross-Origin-Embedder-Policy', 'unsafe-none');
    }
    return c.html(named(readFileSync(pageFile, 'utf8'), c.get('brand'), base), mayBePage(c.req.path) ? 200 : 404);
  });
  app.all('*', (c) => {
    c.header('Allow', 'GET, HEAD');
    throw new DomainError('request.method_not_allowed');
  });
  return app;
}
