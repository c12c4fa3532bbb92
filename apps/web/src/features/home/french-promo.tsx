import { m } from '@cordelle/i18n/messages';
import { Card } from '@cordelle/ui/card.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';

/** Says that payers are asked in their language, to whoever sets what they are asked. */
export function FrenchPromo() {
  useLocale();
  return (
    <Card title={m.home_promo_french_title()} className="grid content-start gap-1">
      <p className="text-muted-foreground max-sm:hidden">{m.home_promo_french_text()}</p>
      <p className="mt-2">
        <LinkButton href="/client/authorizations/settings">{m.home_promo_french_go()}</LinkButton>
      </p>
    </Card>
  );
}
