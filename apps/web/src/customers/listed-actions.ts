import type { CustomerAction } from '@cordelle/domain/customer/actions.ts';
import type { Me } from '@cordelle/validation/auth.ts';
import { ACTION_PERMISSIONS } from '@cordelle/validation/customers/bulk.ts';
import type { Permission } from '@cordelle/validation/permissions.ts';
import { may } from '../me/may.ts';

/** What is decided about one customer at a time, on their page. */
type OnTheirPage = 'enable_automatic_retries' | 'disable_automatic_retries';

/** What is done from the list by itself. */
export type ListedAction = Exclude<CustomerAction, OnTheirPage>;

/** What can be done with customers from the list: those actions, and asking for an authorization on a page of its own. */
export type OfferedAction = ListedAction | 'email_authorization';

export const isListed = (action: CustomerAction): action is ListedAction => !action.endsWith('_retries');

export const OFFERED_PERMISSIONS: Readonly<Record<OfferedAction, Permission>> = {
  ...ACTION_PERMISSIONS,
  email_authorization: 'customers.email_auth_request',
};

/** Whether somebody may do anything with customers from the list: without, there is nothing to choose them for. */
export const mayActAtAll = (me: Pick<Me, 'permissions'>): boolean =>
  Object.values(OFFERED_PERMISSIONS).some((permission) => may(me, permission));
