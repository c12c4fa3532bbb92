import type { CustomerAction } from '@cordelle/domain/customer/actions.ts';
import { ACTION_PERMISSIONS } from '@cordelle/validation/customers/bulk.ts';
import type { Permission } from '@cordelle/validation/permissions.ts';

/** What can be done with customers from the list: the actions, and asking for an authorization on a page of its own. */
export type CustomerAct = CustomerAction | 'email_authorization';

export const ACT_PERMISSIONS: Readonly<Record<CustomerAct, Permission>> = {
  ...ACTION_PERMISSIONS,
  email_authorization: 'customers.email_auth_request',
};

/** Whether somebody may do anything with customers from the list: without, there is nothing to choose them for. */
export const mayActAtAll = (permissions: readonly Permission[]): boolean =>
  Object.values(ACT_PERMISSIONS).some((permission) => permissions.includes(permission));
