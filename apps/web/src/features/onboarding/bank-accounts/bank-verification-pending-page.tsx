import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useEffect } from 'react';
import { useApplying } from '../applying.ts';
import { SectionPage } from '../section-page.tsx';
import { useStandings } from './use-standings.ts';

/** Everything is filled in, and a bank is waited for. The page looks again by itself. */
export default function BankVerificationPendingPage() {
  useLocale();
  const { reload } = useApplying();
  const { standings } = useStandings();
  const isOver = [standings.settlement, standings.billing].every(({ connection }) => connection !== 'reading');
  // The application moved on at the server; what it shows now is asked for there.
  useEffect(() => {
    if (isOver) void reload();
  }, [isOver, reload]);
  return (
    <SectionPage title={m.bank_verification_title()} description={m.bank_verification_lead()}>
      <Banner title={m.bank_verification_then()}>{m.bank_verification_problem()}</Banner>
    </SectionPage>
  );
}
