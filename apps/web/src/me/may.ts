import type { Me } from '@cordelle/validation/auth.ts';
import type { Permission } from '@cordelle/validation/permissions.ts';

type Permitted = Pick<Me, 'permissions'>;

/**
 * Whether somebody may do something, as the server said. The one reader of their permissions: guards and plain functions call
 * it, components ask it through `useCan`, or through `Can` around what only some are shown.
 */
export const may = ({ permissions }: Permitted, permission: Permission): boolean => permissions.includes(permission);

/** Whether they may take anything out as a file. */
export const mayExport = ({ permissions }: Permitted): boolean =>
  permissions.some((permission) => permission.endsWith('.export'));
