import { settlementTransaction } from '@cordelle/validation/settlements.ts';
import { page, recordId } from '@cordelle/validation/wire.ts';
import { z } from 'zod';
import { answering, get, type Route } from '../route.ts';

/** Settlements with approved debits that a connected accounting program has not been told of. */
const publicPage = page(settlementTransaction).extend({
  unreportedSettlements: z.array(z.object({ id: recordId })),
});

export const settlementRoutes: readonly Route[] = [
  get('/settlements', 'settlements.list'),
  get('/settlements/upcoming', 'settlements.upcoming'),
  get('/settlements/standing', 'settlements.standing'),
  get('/settlements/:id/holdback_releases', 'settlements.holdbackReleases', { rename: { id: 'settlementId' } }),
  get('/settlements/:id', 'settlements.transactions', {
    rename: { id: 'settlementId' },
    beside: { settlement: 'settlements.byId' },
    // Nothing can wait to be reported while no accounting program is connected.
    answer: answering('settlements.transactions', publicPage, (records) => ({ ...records, unreportedSettlements: [] })),
  }),
];
