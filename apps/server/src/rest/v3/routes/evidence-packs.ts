import { get, post, type Route } from '../route.ts';

/** Proof of a consent, for a dispute. */
export const evidencePackRoutes: readonly Route[] = [
  get('/customers/:id/evidence_packs', 'evidencePacks.list', { rename: { id: 'customerId' } }),
  post('/customers/:id/evidence_packs', 'evidencePacks.make', {
    rename: { id: 'customerId' },
    body: 'evidence_pack',
    as: 'evidence_pack',
    refusals: ['evidence.no_consent'],
  }),
];
