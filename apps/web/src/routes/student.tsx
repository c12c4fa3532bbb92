import { m } from '@cordelle/i18n/messages';
import { BRAND } from '@cordelle/ui/brand.ts';
import { Wordmark } from '@cordelle/ui/brand-mark.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireMe, useMe } from '../me/me.ts';
import { LanguageSwitch } from '../shell/language-switch.tsx';
import { useSignOut } from '../shell/sign-out.ts';

/** Where a payer's own account arrives: who they are, whose payer they are, and the way out. */
export const Route = createFileRoute('/student')({
  beforeLoad: async ({ context, location }) => {
    const me = await requireMe(context, location.href);
    if (me.user.kind !== 'customer') throw redirect({ to: '/' });
  },
  component: PayerAccount,
});

function PayerAccount() {
  useLocale();
  const { user, client } = useMe();
  const signOut = useSignOut();
  const business = client?.businessName;
  return (
    <div className="min-h-dvh">
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b bg-card px-4 py-2">
        <Wordmark />
        <div className="flex items-center gap-2">
          <LanguageSwitch />
          <Button onClick={() => void signOut()}>{m.sign_out()}</Button>
        </div>
      </header>
      <main className="mx-auto w-full max-w-150 p-4 py-8 sm:py-12">
        <Page title={m.payer_account_of({ name: `${user.firstName} ${user.lastName}` })} description={user.email}>
          <Card>
            <div className="grid gap-3">
              {business && <p className="font-semibold">{m.payer_account_business({ business })}</p>}
              <p>{m.payer_account_not_open()}</p>
              <p className="text-muted-foreground">
                {business ? m.payer_account_meanwhile({ business }) : m.payer_account_meanwhile_unknown()}{' '}
                <a href={`mailto:${BRAND.supportEmail}`} className="text-link underline underline-offset-2">
                  {BRAND.supportEmail}
                </a>
              </p>
            </div>
          </Card>
        </Page>
      </main>
    </div>
  );
}
