import { networkOf } from '@cordelle/api/auth/network.ts';
import { limiter } from '@cordelle/api/limiter.ts';
import { ACCOUNTING_SOFTWARE } from '@cordelle/domain/accounting/software.ts';
import { DomainError } from '@cordelle/domain/errors.ts';
import { noteChanges } from '@cordelle/engine/accounting/read-organisation.ts';
import type { App } from '@cordelle/engine/app.ts';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';

const BODY_MAX_BYTES = 1024 * 1024;

/**
 * What accounting software tells us: `POST /xero`, `POST /quickbooks`. A message says no more than where something changed; what
 * changed is read from the books. So one that comes twice, late or out of order does nothing but have them read. What is signed is
 * answered 200 at once, whatever it says; what is not, 401.
 */
export function accountingWebhooks(app: App): Hono {
  const http = new Hono();
  http.use(
    bodyLimit({
      maxSize: BODY_MAX_BYTES,
      onError: (c) => {
        c.header('Connection', 'close');
        throw new DomainError('request.too_large');
      },
    }),
  );
  for (const software of ACCOUNTING_SOFTWARE)
    http.post(`/${software}`, async (c) => {
      const service = app.accountingServices[software];
      if (!service) throw new DomainError('request.unknown_path');
      limiter.take('webhook', { kind: 'address', name: networkOf(c.get('ip')) });
      const body = new Uint8Array(await c.req.arrayBuffer());
      const changed = service.changedIn({ body, header: (name) => c.req.header(name) ?? null });
      if (changed === null) throw new DomainError('accounting.message_forged');
      if (changed.length > 0) await noteChanges(app, software, changed);
      return c.body(null, 200);
    });
  return http;
}
