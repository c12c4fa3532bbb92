import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import type { StepProps } from './credentials-form.tsx';

type Props = Pick<StepProps, 'busy' | 'mustWait'> & { readonly onCancel: () => void };

/** What a code is sent by, and the way back to the password. */
export const StepButtons = ({ busy, mustWait, onCancel }: Props) => (
  <div className="grid gap-3">
    <Button type="submit" variant="primary" size="field" busy={busy} disabled={mustWait}>
      {m.sign_in()}
    </Button>
    <Button size="field" onClick={onCancel}>
      {m.ui_cancel()}
    </Button>
  </div>
);
