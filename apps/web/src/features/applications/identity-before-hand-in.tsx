import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { trpc } from '../../trpc.ts';
import CaseIdentity from './case-identity.tsx';
import { SECTION_WORDS } from './fact-words.ts';

type Props = { clientId: string; zone: string };

/** Owners whose identity was looked at while the application is still filled in: there is no case yet where somebody refused could be helped. */
export default function IdentityBeforeHandIn({ clientId, zone }: Props) {
  useLocale();
  const { data } = trpc.identityReviews.byClient.useQuery({ clientId });
  const known = data?.owners.some(({ checks }) => checks.length > 0) ?? false;
  if (!known) return null;
  return (
    <Card title={SECTION_WORDS.identity()}>
      <CaseIdentity of={{ clientId, zone, closedAt: null, owners: [] }} />
    </Card>
  );
}
