import type { ReactNode } from 'react';

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="rounded-chip border bg-muted px-1 font-mono text-muted-foreground text-small">{children}</kbd>;
}
