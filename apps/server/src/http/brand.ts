import { inTransaction } from '@cordelle/db/connection.ts';
import { type Brand, PRODUCT_BRAND } from '@cordelle/domain/provider/brand.ts';
import type { App } from '@cordelle/engine/app.ts';
import { brandOf } from '@cordelle/engine/provider/provider.ts';
import type { MiddlewareHandler } from 'hono';

declare module 'hono' {
  interface ContextVariableMap {
    /** Of pages alone. */
    brand: Brand;
    /** Of pages alone: no real money moves. */
    inSandbox: boolean;
  }
}

/** How old a name may be on a page: the provider changes it once in years. */
const KNOWN_FOR_MS = 10_000;

/** Says on every page who runs the installation. A page names whom it named last while the database does not answer. */
export function brandOfPages(app: App): MiddlewareHandler {
  let known: { readonly brand: Brand; readonly at: number } = { brand: PRODUCT_BRAND, at: Number.NEGATIVE_INFINITY };
  return async (c, next) => {
    const now = performance.now();
    if (now - known.at > KNOWN_FOR_MS)
      try {
        known = { brand: await inTransaction(app.worker, { readOnly: true }, brandOf), at: now };
      } catch (err) {
        app.log.warn({ err }, 'the name of the provider could not be read');
      }
    c.set('brand', known.brand);
    c.set('inSandbox', app.sandbox !== null);
    await next();
  };
}
