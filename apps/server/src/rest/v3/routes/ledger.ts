import { get, type Route } from '../route.ts';

export const ledgerRoutes: readonly Route[] = [get('/truth', 'ledger.clientIntegrity')];
