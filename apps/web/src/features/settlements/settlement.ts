import type { AppRouter } from '@cordelle/api/root.ts';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['settlements'];

export type SettlementPage = Outputs['list'];
/** Sums of all that are found. */
export type SettlementTotals = Outputs['totals'];
export type SettlementRow = SettlementPage['records'][number];
/** One settlement with the lines that lead to its deposit. */
export type Settlement = Outputs['byId'];
export type FlowKind = Settlement['flow'][number]['kind'];
export type SettlementTransactions = Outputs['transactions'];
export type SettlementTransaction = SettlementTransactions['records'][number];
/** A record behind a line of the deposit. */
export type FlowCause = Settlement['flow'][number]['causes'][number];
export type HoldbackReleases = Outputs['holdbackReleases'];
export type UpcomingSettlements = Outputs['upcoming'];
/** What the latest settlement left, where it left something. */
export type SettlementCarry = NonNullable<Outputs['standing']['carry']>;
/** What a statement of the client's bank showed of its settlements. */
export type StatementComparison = Outputs['compareStatement'];
