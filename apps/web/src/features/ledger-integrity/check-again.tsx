import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { RefreshCw } from 'lucide-react';

export function CheckAgain({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  useLocale();
  return (
    <Button busy={busy} onClick={onClick}>
      <RefreshCw aria-hidden="true" />
      {m.integrity_run_again()}
    </Button>
  );
}
