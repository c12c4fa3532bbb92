import type { ClientScope, RequestContext } from '@cordelle/api/context.ts';
import type { App } from '@cordelle/engine/app.ts';
import { KEY_SCOPES } from '@cordelle/validation/api-key-scopes.ts';
import { permissionsOf } from '@cordelle/validation/permissions.ts';
import { ORDINARY_CLIENT } from '@cordelle/validation/testing/ordinary-client.ts';

/** A program of its own per request, so that no limit is met; `keyed`: under an idempotency key of its own. */
export function programs(app: App, clientId: bigint, { keyed } = { keyed: false }) {
  const permissions = permissionsOf({ role: 'client_admin', flags: [], ...ORDINARY_CLIENT });
  let keyId = 0n;
  const client: ClientScope = {
    id: clientId,
    businessName: 'Bench',
    country: 'CA',
    currency: 'CAD',
    status: 'approved',
    clientType: 'Processing',
    role: 'client_admin',
    customerId: null,
    releaseHelpers: ORDINARY_CLIENT.releaseHelpers,
    permissions,
  };
  return async (): Promise<RequestContext> => {
    keyId += 1n;
    return {
      app,
      principal: { kind: 'apiKey', keyId, firstKeyId: keyId, name: 'Bench', clientId, scopes: new Set(KEY_SCOPES) },
      client,
      scopeFor: async () => client,
      face: 'v3',
      language: 'en',
      requestId: 'bench',
      ip: '127.0.0.1',
      userAgent: null,
      browser: null,
      idempotencyKey: keyed ? `bench-${keyId}` : null,
      responseHeaders: new Headers(),
    };
  };
}
