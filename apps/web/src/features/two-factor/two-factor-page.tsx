import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../me/me.ts';
import { pageAfter } from '../../sign-in-address.ts';
import { trpc } from '../../trpc.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RenewCodes } from './renew-codes.tsx';
import { SetUp } from './set-up.tsx';
import { TurnOff } from './turn-off.tsx';

const DONE = {
  enabled: { title: m.two_factor_enabled, means: m.two_factor_enabled_means },
  disabled: { title: m.two_factor_disabled, means: m.two_factor_disabled_means },
};

/** The second factor of the person: set up, or turned off. Who had to set it up goes on to where they wanted to be. */
export function TwoFactorPage({ after }: { after: string | null }) {
  useLocale();
  const utils = trpc.useUtils();
  const router = useRouter();
  const { user } = useMe();
  const [data] = trpc.twoFactor.get.useSuspenseQuery();
  const [done, setDone] = useState<keyof typeof DONE | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  // Who they are is read again only now: what is open to them changes with it, and with that the frame around this page.
  const goOn = async () => {
    await utils.twoFactor.get.reset();
    await utils.auth.me.refetch();
    setDone(null);
    setCodes([]);
    if (done === 'enabled' && (after || user.restriction))
      await router.navigate({ href: pageAfter(after), replace: true });
    else await router.invalidate();
  };
  return (
    <Page
      title={m.two_factor_title()}
      beside={
        <Badge tone={data.enabled ? 'ok' : 'neutral'}>
          {data.enabled ? m.two_factor_is_on() : m.two_factor_is_off()}
        </Badge>
      }
      description={m.two_factor_why()}
    >
      {user.restriction === 'two_factor' && <Banner tone="warn">{m.two_factor_required_first()}</Banner>}
      <Card className="p-4 sm:p-6">
        {data.uri === null ? (
          <TurnOff onDone={() => setDone('disabled')} />
        ) : (
          <SetUp
            uri={data.uri}
            onDone={(told) => {
              setCodes(told);
              setDone('enabled');
            }}
          />
        )}
      </Card>
      {data.recoveryCodesLeft !== null && <RenewCodes left={data.recoveryCodesLeft} />}
      <Dialog
        open={done !== null}
        onOpenChange={() => void goOn()}
        title={done && DONE[done].title()}
        description={done && DONE[done].means()}
        actions={
          <Button variant="primary" onClick={() => void goOn()}>
            {m.two_factor_go_on()}
          </Button>
        }
      >
        {done === 'enabled' && <RecoveryCodes codes={codes} />}
      </Dialog>
    </Page>
  );
}
