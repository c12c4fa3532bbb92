import { createHmac, randomUUID } from 'node:crypto';
import type { AccountingWorld } from './service.ts';

const KEY = 'sandbox';
const WAIT_MS = 3_000;
const HEADERS = { xero: 'x-xero-signature', quickbooks: 'intuit-signature' } as const;

/** A record that somebody changed in the service. */
export type Changed = {
  readonly kind: 'contact' | 'invoice' | 'payment';
  readonly verb?: 'updated' | 'deleted' | 'voided';
  readonly id: string;
  readonly organisationId: string;
};

/** Tells the product that something changed, as the service does: thin, signed, and once; whether it is heard is its own matter. */
export function tell({ kind: { name }, redirectUri }: AccountingWorld, changed: Changed, at: Date): void {
  const body = JSON.stringify(name === 'xero' ? asXero(changed, at) : asQuickbooks(changed, at));
  const signature = createHmac('sha256', KEY).update(body).digest('base64');
  void fetch(new URL(`/v3/webhooks/${name}`, redirectUri), {
    method: 'POST',
    headers: { 'content-type': 'application/json', [HEADERS[name]]: signature },
    body,
    signal: AbortSignal.timeout(WAIT_MS),
  }).catch(() => undefined);
}

const asXero = ({ kind, id, organisationId }: Changed, at: Date) => ({
  events: [
    {
      resourceUrl: `https://api.xero.com/api.xro/2.0/${kind === 'contact' ? 'Contacts' : 'Invoices'}/${id}`,
      resourceId: id,
      tenantId: organisationId,
      tenantType: 'ORGANISATION',
      eventCategory: kind.toUpperCase(),
      eventType: 'UPDATE',
      eventDateUtc: at.toISOString().slice(0, -1),
    },
  ],
  firstEventSequence: 1,
  lastEventSequence: 1,
  entropy: randomUUID(),
});

const asQuickbooks = ({ kind, verb = 'updated', id, organisationId }: Changed, at: Date) => [
  {
    specversion: '1.0',
    id: randomUUID(),
    source: 'sandbox',
    type: `qbo.${kind === 'contact' ? 'customer' : kind}.${verb}.v1`,
    datacontenttype: 'application/json',
    time: at.toISOString(),
    intuitentityid: id,
    intuitaccountid: organisationId,
    data: {},
  },
];
