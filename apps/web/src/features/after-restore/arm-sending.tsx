import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { lazy, Suspense, useState } from 'react';
import type { RailStanding } from './standing.ts';

const ArmDialog = lazy(() => import('./arm-dialog.tsx'));

/** The last action after a restore, once every file is accounted for. */
export function ArmSending({ rail, name }: { rail: RailStanding; name: string }) {
  useLocale();
  const [isOpen, setOpen] = useState(false);
  if (rail.inDoubt.count > 0) return <p className="text-muted-foreground">{m.restore_arm_first()}</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t pt-4">
      <p>{m.restore_arm_ready()}</p>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {m.restore_arm()}
      </Button>
      {isOpen && (
        <Suspense>
          <ArmDialog rail={rail} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
