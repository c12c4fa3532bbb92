import { trpc } from '../trpc.ts';
import type { Customer } from './customer.ts';

/** Whether the payer objects to a change that nobody settled yet: nothing of theirs is debited meanwhile. */
export function useObjected({ id, active }: Pick<Customer, 'id' | 'active'>): boolean {
  const { data } = trpc.customers.objections.useQuery({ customerId: id });
  return active && (data?.records.length ?? 0) > 0;
}
