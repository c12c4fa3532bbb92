import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { KeyRound, ShieldCheck } from 'lucide-react';
import { useMe } from '../../me/me.ts';
import { EmailRow } from './email-row.tsx';

/** How the person signs in, and where it is changed. */
export function SignInCard() {
  useLocale();
  const { user } = useMe();
  return (
    <Card title={m.account_sign_in()} className="p-4 sm:p-6">
      <ul className="divide-y">
        {user.kind !== 'customer' && <EmailRow />}
        <li className="flex flex-wrap items-center justify-between gap-3 py-3">
          <span className="flex items-center gap-3 font-semibold">
            <KeyRound aria-hidden="true" className="size-5 text-muted-foreground" />
            {m.sign_in_password()}
          </span>
          <LinkButton href="/change_password" size="small">
            {m.menu_change_password()}
          </LinkButton>
        </li>
        <li className="flex flex-wrap items-center justify-between gap-3 py-3">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            <ShieldCheck aria-hidden="true" className="size-5 text-muted-foreground" />
            {m.two_factor_title()}
            <Badge tone={user.twoFactor ? 'ok' : 'neutral'}>
              {user.twoFactor ? m.two_factor_is_on() : m.two_factor_is_off()}
            </Badge>
          </span>
          <LinkButton href="/two_factor_authentication" size="small">
            {user.twoFactor ? m.two_factor_turn_off() : m.two_factor_turn_on()}
          </LinkButton>
        </li>
      </ul>
    </Card>
  );
}
