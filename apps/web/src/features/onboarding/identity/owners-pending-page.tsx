import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useEffect } from 'react';
import { PAGE_WORDS } from '../../../words/application-pages.ts';
import { useApplying } from '../applying.ts';
import { SectionPage } from '../section-page.tsx';
import { OwnerCard } from './owner-card.tsx';
import { useOwners } from './use-owners.ts';

/** Everything is filled in, and the owners are waited for: each shows it by their own link. The page looks again by itself. */
export default function OwnersPendingPage() {
  useLocale();
  const { page, reload } = useApplying();
  const { clientId, owners, look } = useOwners();
  const waiting = owners.filter(({ verification }) => verification !== 'complete');
  const isOver = waiting.length === 0;
  // The application moved on at the server; what it shows now is asked for there.
  useEffect(() => {
    if (isOver) void reload();
  }, [isOver, reload]);
  return (
    <SectionPage
      title={PAGE_WORDS[page]()}
      description={page === 'third_party_veriff_pending' ? m.owners_pending_third_party() : m.owners_pending_lead()}
    >
      {owners.map((owner) => (
        <OwnerCard
          key={owner.id}
          clientId={clientId}
          owner={owner}
          onChange={() => void look()}
          onOwn={() => Promise.resolve()}
        />
      ))}
      <p className="text-muted-foreground">{m.owners_pending_then()}</p>
    </SectionPage>
  );
}
