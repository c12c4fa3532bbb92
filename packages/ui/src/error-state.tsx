import { m } from '@cordelle/i18n/messages';
import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { useLocale } from './locale.ts';

export type ErrorStateProps = {
  title?: ReactNode;
  /** What failed, in words; by default that nothing was lost. */
  children?: ReactNode;
  requestId?: string | undefined;
  onRetry?: () => void;
};

export function ErrorState({ title, children, requestId, onRetry }: ErrorStateProps) {
  useLocale();
  return (
    <div role="alert" data-tone="bad" className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <CircleX aria-hidden="true" className="size-6 text-tone-solid" />
      <p className="text-h3">{title ?? m.ui_unable_to_load()}</p>
      <p className="max-w-[50ch] text-muted-foreground">{children ?? m.ui_nothing_lost()}</p>
      {requestId && <p className="font-mono text-muted-foreground text-small">{m.ui_request_id({ id: requestId })}</p>}
      {onRetry && (
        <Button className="mt-2" onClick={onRetry}>
          {m.ui_try_again()}
        </Button>
      )}
    </div>
  );
}
