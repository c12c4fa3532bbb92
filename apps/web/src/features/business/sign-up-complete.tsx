import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { BRAND } from '@cordelle/ui/brand.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ClientPage } from '../../me/client-page.tsx';
import { landingOf } from '../../me/route-sets.ts';
import { trpc } from '../../trpc.ts';
import { KnownFacts } from './known-facts.tsx';

/** A sign-up that was handed in: what happens next, who acts, and whom to ask. */
export function SignUpComplete() {
  useLocale();
  const utils = trpc.useUtils();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  /** The provider may have answered meanwhile: then another page is the right one. */
  const look = async () => {
    setAsking(true);
    try {
      const me = await utils.auth.me.fetch(undefined, { staleTime: 0 });
      if (me.client?.status === 'pending') setAsked(true);
      else await router.navigate({ href: landingOf(me) });
    } finally {
      setAsking(false);
    }
  };
  return (
    <ClientPage title={m.crumb_pending()} description={m.signup_complete_means()}>
      <div className="grid max-w-160 gap-4">
        <Banner tone="ok" title={m.signup_complete_received()}>
          {m.signup_complete_received_means()}
        </Banner>
        <Card title={m.signup_complete_next()}>
          <ol className="grid list-decimal gap-2 pl-5">
            <li>{m.signup_complete_step_review()}</li>
            <li>{m.signup_complete_step_questions()}</li>
            <li>{m.signup_complete_step_approved()}</li>
          </ol>
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <Button busy={asking} onClick={() => void look()}>
              {m.signup_complete_look()}
            </Button>
            <span role="status" className="text-muted-foreground">
              {asked && !asking && m.signup_complete_still()}
            </span>
          </div>
        </Card>
        <KnownFacts />
        <p className="text-muted-foreground">
          {m.signup_complete_help()}{' '}
          <a href={BRAND.supportUrl} target="_blank" rel="noopener" className="text-link underline underline-offset-2">
            {BRAND.supportEmail}
          </a>
        </p>
      </div>
    </ClientPage>
  );
}
