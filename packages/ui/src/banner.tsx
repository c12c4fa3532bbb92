import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const ICONS = { ok: CircleCheck, info: Info, warn: TriangleAlert, bad: CircleX } as const;

export type BannerProps = {
  tone?: keyof typeof ICONS;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  className?: string;
};

/** Stays in the page where it is put. Errors interrupt a screen reader, the rest waits its turn. */
export function Banner({ tone = 'info', title, children, actions, className }: BannerProps) {
  const Icon = ICONS[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      data-tone={tone}
      className={cn(
        'flex items-start gap-3 rounded-control border-tone-solid border-l-4 bg-tone-bg p-3 text-tone-fg',
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0 grow">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {actions}
    </div>
  );
}
