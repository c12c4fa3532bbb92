import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { CopyLink } from '../../copy-link.tsx';
import type { NewKey } from './key.ts';

/** The whole key, this once. */
export function NewKeyShown({ made, onClose }: { made: NewKey; onClose: () => void }) {
  useLocale();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.api_key_made_title({ name: made.name })}
      actions={
        <Button variant="primary" onClick={onClose}>
          {m.api_key_kept()}
        </Button>
      }
    >
      <Banner tone="warn">{m.api_key_shown_once()}</Banner>
      <CopyLink url={made.key} label={m.api_key_key()} lines={3} />
      <div className="grid gap-1.5">
        <p className="font-semibold">{m.api_key_try()}</p>
        <pre className="wrap-anywhere whitespace-pre-wrap rounded-card border bg-muted p-3 text-small">
          {`curl ${window.location.origin}/v3/me \\\n  -H "Authorization: Bearer $CORDELLE_API_KEY"`}
        </pre>
        <p className="text-muted-foreground text-small">{m.api_key_try_means()}</p>
      </div>
    </Dialog>
  );
}
