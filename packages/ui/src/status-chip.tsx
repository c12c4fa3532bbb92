import { m } from '@cordelle/i18n/messages';
import { CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { useLocale } from './locale.ts';
import { PopoverButton } from './popover-button.tsx';
import { type StatusLook, type StatusLooks, statusLook } from './statuses/look.ts';

export type StatusChipProps = {
  /** Those of the thing whose status it is. */
  looks: StatusLooks;
  /** As the contract writes it: `Sent to Bank`, `match_found`. Unknown ones are shown as they are. */
  status: string;
  /** `true` on detail pages and cards: a button that explains. In tables the chip is no tab stop. */
  explains?: boolean;
  /** What happens next with its dates, in place of the general sentence. */
  next?: ReactNode;
  /** The one thing a person can do. */
  action?: ReactNode;
  /** The product an integration status speaks of. */
  provider?: string;
  className?: string;
};

const unknownLook = (status: string): StatusLook => ({
  tone: 'neutral',
  icon: CircleDashed,
  label: () => status,
  means: m.ui_status_unknown,
  next: null,
});

const chipStyle =
  'inline-flex h-6 max-w-full items-center gap-1 whitespace-nowrap rounded-chip border border-transparent bg-tone-bg px-1.5 text-table text-tone-fg';

/** Icon, word and tone together say a state; never colour alone. */
export function StatusChip({
  looks,
  status,
  explains = false,
  next,
  action,
  provider = '',
  className,
}: StatusChipProps) {
  useLocale();
  const look = statusLook(looks, status) ?? unknownLook(status);
  const Icon = look.icon;
  const label = look.label({ provider });
  if (!explains) return <LookChip look={look} provider={provider} {...(className ? { className } : {})} />;
  return (
    <PopoverButton
      label={label}
      data-chip=""
      data-tone={look.tone}
      className={cn(chipStyle, 'hover:border-tone-solid', className)}
      content={() => <StatusMeaning look={look} next={next} action={action} />}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">{label}</span>
    </PopoverButton>
  );
}

/** The chip of a state that one page alone knows; in tables it is no tab stop. */
export function LookChip({
  look,
  provider = '',
  className,
}: {
  look: StatusLook;
  provider?: string;
  className?: string;
}) {
  useLocale();
  const Icon = look.icon;
  return (
    <span data-chip="" data-tone={look.tone} title={look.means()} className={cn(chipStyle, className)}>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">{look.label({ provider })}</span>
      <span className="sr-only"> {look.means()}</span>
    </span>
  );
}

function StatusMeaning({ look, next, action }: { look: StatusLook; next: ReactNode; action: ReactNode }) {
  const whatNext = next ?? look.next?.();
  return (
    <dl className="grid gap-2">
      <dt className="text-muted-foreground text-small">{m.ui_status_what()}</dt>
      <dd>{look.means()}</dd>
      {whatNext && (
        <>
          <dt className="text-muted-foreground text-small">{m.ui_status_next()}</dt>
          <dd>{whatNext}</dd>
        </>
      )}
      {action && (
        <>
          <dt className="text-muted-foreground text-small">{m.ui_status_do()}</dt>
          <dd>{action}</dd>
        </>
      )}
    </dl>
  );
}
