import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brandColorFor } from '@cordelle/domain/brand-color.ts';
import { Hono } from 'hono';

const file = (name: string): string => readFileSync(fileURLToPath(import.meta.resolve(name)), 'utf8');
const FONT = readFileSync(fileURLToPath(import.meta.resolve('@cordelle/payer-pages/fonts/cordelle-text.woff2')));
const SCRIPT = file('@cordelle/payer-pages/payer.js');

const hashOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
const FOREVER = { 'Cache-Control': 'public, max-age=31536000, immutable' };
const HEX = /^[0-9a-f]{6}$/;

/** Addresses that change with what is behind them. */
export const FONT_PATH = `/payer/text.${hashOf(FONT)}.woff2`;
/** Begun with the page and never swapped in later: nothing moves when it is here. */
export const FONT_FACE = `@font-face{font-family:"Cordelle Text";font-weight:200 800;font-display:optional;src:url("${FONT_PATH}") format("woff2")}`;
const STYLE = `${FONT_FACE}\n${file('@cordelle/payer-pages/payer.css')}`;
export const STYLE_PATH = `/payer/payer.${hashOf(STYLE)}.css`;
export const SCRIPT_PATH = `/payer/payer.${hashOf(SCRIPT)}.js`;

/** The style sheets of a page: ours, and the colour of the business. */
export const stylesFor = (brandColor: string | null): string[] =>
  brandColor === null ? [STYLE_PATH] : [STYLE_PATH, `/payer/brand-${brandColor.slice(1)}.css`];

/** What payer pages load. Nothing else is needed to use them. */
export function payerAssets(): Hono {
  const http = new Hono();
  http.get(STYLE_PATH, (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8', ...FOREVER }));
  http.get(FONT_PATH, (c) => c.body(new Uint8Array(FONT), 200, { 'Content-Type': 'font/woff2', ...FOREVER }));
  http.get(SCRIPT_PATH, (c) => c.body(SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8', ...FOREVER }));
  http.get('/payer/:brand{brand-[0-9a-f]{6}\\.css}', (c) => {
    const hex = c.req.param('brand').slice('brand-'.length, -'.css'.length);
    if (!HEX.test(hex)) return c.notFound();
    const style = `:root{--brand:${brandColorFor(`#${hex}`)}}`;
    return c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8', ...FOREVER });
  });
  return http;
}
