import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useState } from 'react';
import { NoteDialog } from '../../note-dialog.tsx';
import { OwnerChanges } from '../../owners/owner-changes.tsx';
import { OwnerTree } from '../../owners/owner-tree.tsx';
import { trpc } from '../../trpc.ts';
import type { ApplicationCase } from './application.ts';
import { refusalWords } from './use-case.ts';

/** Other owners that an approved business asks for: who comes and goes, what they would be, and the answer. */
export default function OwnersAsked({ of: { clientId, zone } }: { of: ApplicationCase }) {
  useLocale();
  const utils = trpc.useUtils();
  const [declining, setDeclining] = useState(false);
  const { data } = trpc.ownerRequests.forStaff.useQuery({ clientId });
  const onSuccess = async () => {
    setDeclining(false);
    await Promise.all([
      utils.ownerRequests.forStaff.invalidate({ clientId }),
      utils.applications.byClient.invalidate({ clientId }),
    ]);
  };
  const approve = trpc.ownerRequests.approve.useMutation({ onSuccess });
  const decline = trpc.ownerRequests.decline.useMutation({ onSuccess });
  const request = data?.request;
  if (!request) return null;
  const refusal = refusalWords(approve.error);
  return (
    <Card title={m.case_owners_asked()}>
      <div className="grid gap-3">
        <p className="text-muted-foreground">
          <Instant at={request.askedAt} zone={zone} />
        </p>
        {request.stale && <Banner tone="warn">{m.case_owners_stale()}</Banner>}
        {refusal && <Banner tone="bad">{refusal}</Banner>}
        <OwnerChanges changes={request.changes} corrections={request.corrections} />
        <OwnerTree owners={request.owners} />
        {request.toVerify.length > 0 && (
          <ul className="grid gap-1" aria-label={m.case_owners_to_verify()}>
            {request.toVerify.map(({ name, verified }) => (
              <li key={name} className="flex flex-wrap items-center gap-2">
                <span>{name}</span>
                <Badge tone={verified ? 'ok' : 'warn'}>
                  {verified ? m.case_owners_verified() : m.case_owners_not_verified()}
                </Badge>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            busy={approve.isPending}
            disabled={request.stale}
            onClick={() => approve.mutate({ clientId })}
          >
            {m.case_owners_approve()}
          </Button>
          <Button onClick={() => setDeclining(true)}>{m.case_owners_decline()}</Button>
        </div>
      </div>
      {declining && (
        <NoteDialog
          title={m.case_owners_decline()}
          description={m.case_owners_decline_means()}
          label={m.case_owners_decline_words()}
          missing={m.required_field()}
          action={m.case_owners_decline()}
          sending={{ ...decline, mutate: (words) => decline.mutate({ clientId, words }) }}
          onClose={() => setDeclining(false)}
        />
      )}
    </Card>
  );
}
