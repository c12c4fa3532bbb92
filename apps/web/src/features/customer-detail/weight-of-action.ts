import type { RequiredAction } from '@cordelle/domain/customer/readiness.ts';
import type { Customer } from '../../customers/customer.ts';

/** The most urgent of what is to do is the one main button of its page. */
export const weightOf = ({ requiredAction }: Customer, action: RequiredAction | null): 'primary' | 'secondary' =>
  action !== null && requiredAction === action ? 'primary' : 'secondary';

/** Its words may be long, and the page narrow: it grows instead of running over. */
export const ACTION_SHAPE = 'h-auto min-h-control max-w-full whitespace-normal py-1.5 text-left';
