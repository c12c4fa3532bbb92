import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useMe } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { DetailsCard } from './details-card.tsx';
import { DeviceList } from './device-list.tsx';
import { FixedDetails } from './fixed-details.tsx';
import { MayCard } from './may-card.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { SignInCard } from './sign-in-card.tsx';

const SAVED_SHOWN_MS = 5_000;

/** Everything about oneself. `settings`: what this browser remembers, in a card of its own. */
export function AccountPage({ settings }: { settings: ReactNode }) {
  useLocale();
  const utils = trpc.useUtils();
  const { user, client } = useMe();
  const [account] = trpc.account.get.useSuspenseQuery();
  const [requirements] = trpc.account.requirements.useSuspenseQuery();
  const [saves, setSaves] = useState(0);
  const [failed, setFailed] = useState(false);
  const isPayer = user.kind === 'customer';
  const saved = useShownAWhile(saves);
  return (
    <Page
      title={m.account_title()}
      description={isPayer ? m.account_means_payer() : m.account_means()}
      titlePrefix={failed ? m.error_title_prefix() : ''}
    >
      <div aria-live="polite" className="sticky top-16 z-10 empty:hidden">
        {saved && <Banner tone="ok">{m.account_saved()}</Banner>}
      </div>
      {isPayer ? (
        <FixedDetails account={account} />
      ) : (
        <DetailsCard
          key={saves}
          account={account}
          required={requirements.required}
          onFailed={setFailed}
          onSaved={() => {
            setSaves((count) => count + 1);
            void utils.auth.me.invalidate();
          }}
        />
      )}
      {user.kind === 'member' && account.rolesAttributes.length > 0 && (
        <NotificationSettings roles={account.rolesAttributes} />
      )}
      {account.role && client && <MayCard account={account} role={account.role} business={client.businessName} />}
      <SignInCard />
      {!isPayer && <PasskeysCard />}
      {!isPayer && <DeviceList />}
      {settings}
    </Page>
  );
}

/** Whether something that happened is still to be said: for five seconds after each time. */
function useShownAWhile(times: number): boolean {
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    if (times === 0) return;
    const timer = setTimeout(() => setSeen(times), SAVED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [times]);
  return times > seen;
}
