import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

/** The client worked in, with its settings. */
export type ClientSettings = inferRouterOutputs<AppRouter>['clients']['byId'];
export type BusinessAddress = ClientSettings['addressesAttributes'][number];
export type ShownAccount = ClientSettings['settlementBankAccount'];

/** Whether it collects for itself, and is billed for it; a third party does neither. */
export const collects = ({ clientType }: Pick<ClientSettings, 'clientType'>): boolean => clientType !== 'Third Party';
