import type { AccountingSoftware } from '@cordelle/domain/accounting/software.ts';
import { cn } from '@cordelle/ui/cn.ts';

type Props = { of: AccountingSoftware | 'zapier'; label?: string; className?: string };

/** The sign of a software that is connected, or may be. Without a label it says nothing: its name stands beside it. */
export const SoftwareLogo = ({ of, label = '', className }: Props) => (
  <img
    src={`/integrations/icon/${of}.svg`}
    alt={label}
    title={label || undefined}
    width={24}
    height={24}
    className={cn('shrink-0', className)}
  />
);
