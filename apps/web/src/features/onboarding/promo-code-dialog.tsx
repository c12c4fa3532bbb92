import { m } from '@cordelle/i18n/messages';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';

export default function PromoCodeDialog({ onClose }: { onClose: () => void }) {
  useLocale();
  return <Dialog open onOpenChange={(open) => !open && onClose()} title={m.onboarding_have_promo_code()} />;
}
