import type { RequiredAction } from '@cordelle/domain/customer/readiness.ts';
import type { Customer } from '../customers/customer.ts';

/** The most urgent of what is to do is the one main button of its page. */
export const weightOf = ({ requiredAction }: Customer, action: RequiredAction | null): 'primary' | 'secondary' =>
  action !== null && requiredAction === action ? 'primary' : 'secondary';
