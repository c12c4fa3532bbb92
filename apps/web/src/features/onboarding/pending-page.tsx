import { m } from '@cordelle/i18n/messages';
import { BRAND } from '@cordelle/ui/brand.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../me/me.ts';
import { landingOf } from '../../me/route-sets.ts';
import { trpc } from '../../trpc.ts';
import { useApplying } from './applying.ts';
import { AskPromoCode } from './promo-code.tsx';
import { Received } from './received.tsx';
import { SectionPage } from './section-page.tsx';
import { useCountry } from './use-country.ts';

/** Handed in: since when, until when, who acts next, and what can be done meanwhile. */
export default function PendingPage() {
  useLocale();
  const collects = useCollects();
  return (
    <SectionPage title={m.onboarding_pending_title()}>
      <Received rail={useCountry()} application={useApplying().application} />
      <Card title={m.onboarding_pending_next()}>
        <ol className="grid list-decimal gap-2 pl-5">
          <li>{m.onboarding_pending_next_review()}</li>
          <li>{m.onboarding_pending_next_questions()}</li>
          <li>{collects ? m.onboarding_pending_next_approved() : m.onboarding_pending_next_third_party()}</li>
        </ol>
        <LookAgain />
      </Card>
      <Meanwhile />
      <p className="text-muted-foreground">
        {m.onboarding_pending_help()}{' '}
        <a href={BRAND.supportUrl} target="_blank" rel="noopener" className="text-link underline underline-offset-2">
          {BRAND.supportEmail}
        </a>
      </p>
    </SectionPage>
  );
}

/** A third party collects nothing itself: businesses of others do. */
const useCollects = () => useApplying().application.client?.clientType !== 'Third Party';

/** The provider may have answered meanwhile: then another page is the right one. */
function LookAgain() {
  const utils = trpc.useUtils();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
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
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <Button busy={asking} onClick={() => void look()}>
        {m.onboarding_pending_look()}
      </Button>
      <span role="status" className="text-muted-foreground">
        {asked && !asking && m.onboarding_pending_still()}
      </span>
    </div>
  );
}

function Meanwhile() {
  useLocale();
  const { client } = useApplying().application;
  const collects = useCollects();
  const may = useCan('settings.add_promo_code');
  return (
    <Card title={m.onboarding_pending_meanwhile()}>
      <ul className="grid list-disc gap-2 pl-5">
        <li>{collects ? m.onboarding_pending_documents() : m.onboarding_pending_third_party_documents()}</li>
        <li>{collects ? m.onboarding_pending_documents_list() : m.onboarding_pending_third_party_owners()}</li>
        {client?.promoCode && <li>{m.onboarding_pending_promo_has({ code: client.promoCode })}</li>}
      </ul>
      {may && collects && (
        <div className="mt-4 grid justify-items-start gap-2">
          <p className="text-muted-foreground">{m.onboarding_pending_promo_means()}</p>
          <AskPromoCode words={m.onboarding_pending_promo()} />
        </div>
      )}
    </Card>
  );
}
