import { m } from '@cordelle/i18n/messages';
import { ErrorState } from '@cordelle/ui/error-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { ReactNode } from 'react';
import { useWaiting } from './waiting.ts';

/** The place of what is still being loaded, in its shape; says so after ten seconds and offers a way out after thirty. */
export function WaitingPlace({ onRetry, children }: { onRetry: () => void; children?: ReactNode }) {
  useLocale();
  const waiting = useWaiting();
  if (waiting === 'given_up') return <ErrorState onRetry={onRetry} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      {children}
      {waiting === 'slow' && <p role="status">{m.ui_still_loading()}</p>}
    </div>
  );
}
