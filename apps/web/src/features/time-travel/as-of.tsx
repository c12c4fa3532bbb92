import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { History } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { TimeTravelProps } from './time-travel.tsx';

const loadTimeTravel = () => import('./time-travel.tsx');
const TimeTravel = lazy(loadTimeTravel);

/** Opens how the object of a page stood at any moment, beside the page. An address that names an instant opens it at once. */
export function AsOf(props: Omit<TimeTravelProps, 'onClose'>) {
  useLocale();
  const [open, setOpen] = useState(props.asOf !== '');
  const close = () => {
    setOpen(false);
    if (props.asOf !== '') props.onAsOf('');
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)} onPointerEnter={() => void loadTimeTravel()}>
        <History aria-hidden="true" />
        {m.time_travel_open()}
      </Button>
      {open && (
        <Suspense>
          <TimeTravel {...props} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
