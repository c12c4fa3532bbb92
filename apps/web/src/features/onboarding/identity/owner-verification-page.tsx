import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { refusalOf } from '../../../failure/refusal.ts';
import { trpc } from '../../../trpc.ts';
import { PAGE_WORDS } from '../../../words/application-pages.ts';
import { useApplying, useSend } from '../applying.ts';
import { SectionPage } from '../section-page.tsx';
import { OwnerCard } from './owner-card.tsx';
import { useOwners } from './use-owners.ts';

/** Each owner is asked to show who they are: here and now, or by a link to their own address. */
export default function OwnerVerificationPage() {
  useLocale();
  const { page, before, open } = useApplying();
  const { clientId, owners, byService, look } = useOwners();
  const send = useSend();
  const leave = trpc.ownerIdentities.leaveToProvider.useMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const notAsked = byService ? owners.filter(({ stage }) => stage === 'not_asked') : [];
  const goOn = async () => {
    const [first] = notAsked;
    setProblem(null);
    if (first)
      return setProblem(
        first.isSignupUser ? m.owner_verification_first_you() : m.owner_verification_first({ name: first.name }),
      );
    try {
      if (!byService) await leave.mutateAsync({ clientId });
      await send.mutateAsync({});
    } catch (error) {
      setProblem(refusalOf(error)?.messages.base?.[0] ?? m.no_answer());
    }
  };
  return (
    <SectionPage title={PAGE_WORDS[page]()} description={m.owner_verification_lead()} failed={problem !== null}>
      {byService ? (
        owners.map((owner) => (
          <OwnerCard
            key={owner.id}
            clientId={clientId}
            owner={owner}
            onChange={() => {
              setProblem(null);
              void look();
            }}
            onOwn={async () => {
              await send.mutateAsync({});
            }}
          />
        ))
      ) : (
        <Banner title={m.owner_signup_by_hand()}>{m.owner_verification_by_hand()}</Banner>
      )}
      {owners.length === 0 && <Banner tone="warn">{m.owner_verification_nobody()}</Banner>}
      {problem && <Banner tone="bad">{problem}</Banner>}
      <div className="flex flex-wrap items-center gap-3">
        {before && (
          <Button size="field" onClick={() => open(before)}>
            <ArrowLeft aria-hidden="true" />
            {m.onboarding_back()}
          </Button>
        )}
        <Button
          variant="primary"
          size="field"
          className="min-w-32"
          busy={send.isPending || leave.isPending}
          onClick={() => void goOn()}
        >
          {m.onboarding_continue()}
        </Button>
      </div>
    </SectionPage>
  );
}
