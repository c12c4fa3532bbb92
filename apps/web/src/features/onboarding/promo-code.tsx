import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '../../me/me.ts';
import { useApplying } from './applying.ts';

const PromoCodeDialog = lazy(() => import('./promo-code-dialog.tsx'));

/** Offered while the business begins, where it may have one. */
export function PromoCodeButton() {
  useLocale();
  const { application, page } = useApplying();
  const may = useCan('settings.add_promo_code');
  const { client } = application;
  const offered = client?.status === 'created' && client.clientType !== 'Third Party' && page !== 'pending' && may;
  return offered ? <AskPromoCode size="small" words={m.onboarding_have_promo_code()} /> : null;
}

/** A button that opens the question for a code. */
export function AskPromoCode({ words, size }: { words: string; size?: 'small' }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        {words}
      </Button>
      {open && (
        <Suspense>
          <PromoCodeDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
