import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useState } from 'react';
import { CodeForm } from './code-form.tsx';
import type { StepProps } from './credentials-form.tsx';
import { RecoveryForm } from './recovery-form.tsx';

type Given = { readonly code: string } | { readonly recoveryCode: string };
type Props = StepProps & {
  readonly onSubmit: (given: Given) => void;
  readonly onCancel: () => void;
  /** What was said of one kind of code says nothing of the other. */
  readonly onOtherKind: () => void;
};

/** The second factor of whoever signs in: the code of the app or, where the phone is lost, a recovery code. */
export default function CodeStep({ onSubmit, onOtherKind, ...step }: Props) {
  const [isLost, setLost] = useState(false);
  return (
    <div className="grid gap-4">
      {isLost ? (
        <RecoveryForm {...step} onSubmit={(recoveryCode) => onSubmit({ recoveryCode })} />
      ) : (
        <CodeForm {...step} onSubmit={(code) => onSubmit({ code })} />
      )}
      <Button
        variant="ghost"
        size="field"
        onClick={() => {
          setLost(!isLost);
          onOtherKind();
        }}
      >
        {isLost ? m.recovery_code_app_instead() : m.recovery_code_instead()}
      </Button>
    </div>
  );
}
