import type { AppRouter } from '@cordelle/api/root.ts';
import { AMOUNT } from '@cordelle/domain/money.ts';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

export type ClientLimits = Pick<
  inferRouterOutputs<AppRouter>['clients']['byId'],
  'id' | 'customerDefaultMonthlyLimit' | 'customersLimits'
>;
export type LimitChange = inferRouterInputs<AppRouter>['clients']['setMonthlyLimits'];

/** What stands in the form: text, and for customers with a limit of their own null where it is to be the default again. */
export type LimitValues = {
  readonly everyCustomer: string;
  readonly own: Readonly<Record<string, string | null>>;
  readonly customerId: string;
  readonly limit: string;
};

export const limitValues = ({ customerDefaultMonthlyLimit, customersLimits }: ClientLimits): LimitValues => ({
  everyCustomer: customerDefaultMonthlyLimit ?? '0.00',
  own: Object.fromEntries((customersLimits ?? []).map(({ id, customerSpecificMonthlyLimit: limit }) => [id, limit])),
  customerId: '',
  limit: '',
});

const ID = /^[1-9]\d{0,18}$/;

/** Controls whose value cannot be sent: `everyCustomer`, `customerId`, `limit`, or `own-{id}`. */
export function malformedLimits({ everyCustomer, own, customerId, limit }: LimitValues): string[] {
  const added = customerId.trim() !== '' || limit.trim() !== '';
  return [
    ...(AMOUNT.test(everyCustomer.trim()) ? [] : ['everyCustomer']),
    ...Object.entries(own).flatMap(([id, text]) => (text === null || AMOUNT.test(text.trim()) ? [] : [`own-${id}`])),
    ...(added && !ID.test(customerId.trim()) ? ['customerId'] : []),
    ...(added && !AMOUNT.test(limit.trim()) ? ['limit'] : []),
  ];
}

/** What differs from what is saved; null: nothing does. */
export function limitChanges(client: ClientLimits, values: LimitValues): LimitChange | null {
  const saved = limitValues(client);
  const customersLimits = Object.entries(values.own)
    .filter(([id, limit]) => limit !== saved.own[id])
    .map(([id, limit]) => ({ id, customerSpecificMonthlyLimit: limit?.trim() ?? null }));
  const customerId = values.customerId.trim();
  if (customerId !== '') customersLimits.push({ id: customerId, customerSpecificMonthlyLimit: values.limit.trim() });
  const everyCustomer = values.everyCustomer.trim();
  const differs = everyCustomer !== saved.everyCustomer;
  if (!differs && customersLimits.length === 0) return null;
  return { id: client.id, ...(differs && { customerDefaultMonthlyLimit: everyCustomer }), customersLimits };
}
