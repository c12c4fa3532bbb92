import type { Permission } from '@cordelle/validation/permissions.ts';
import type { ReactNode } from 'react';
import { useCan } from './me.ts';

/** Shows its children to those who may; others see nothing, not something disabled. */
export const Can = ({ do: permission, children }: { do: Permission; children: ReactNode }) =>
  useCan(permission) ? children : null;
