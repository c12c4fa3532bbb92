import { formatInstant } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { Banner } from '@cordelle/ui/banner.tsx';
import { BRAND } from '@cordelle/ui/brand.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { SkeletonRows } from '@cordelle/ui/skeleton.tsx';
import type { OwnersAsked } from '@cordelle/validation/onboarding/owner-requests.ts';
import { lazy, Suspense, useState } from 'react';
import { PanelQuery } from '../../../failure/panel-query.tsx';
import { refusalOf } from '../../../failure/refusal.ts';
import { ClientPage } from '../../../me/client-page.tsx';
import { useClient } from '../../../me/me.ts';
import { OwnerChanges } from '../../../owners/owner-changes.tsx';
import { OwnerTree } from '../../../owners/owner-tree.tsx';
import { Panel } from '../../../panel.tsx';
import { showAnswer } from '../../../show-answer.ts';
import { trpc } from '../../../trpc.ts';

const ChangingOwners = lazy(() => import('./changing-owners.tsx'));

/** Of a business without an application here, and of a third party, which is asked for none. */
const NONE_ON_FILE: readonly string[] = ['record.not_found', 'auth.forbidden'];

/** Owners of an approved business: those on file, and others it puts together and asks for. */
export default function OwnOwnersPage() {
  useLocale();
  const { id } = useClient();
  const [changing, setChanging] = useState(false);
  const asked = trpc.ownerRequests.tree.useQuery({});
  const application = trpc.onboardings.load.useQuery({ clientId: id });
  if (changing && asked.data && application.data)
    return (
      <Suspense fallback={<SkeletonRows rows={6} columns={1} />}>
        <ChangingOwners asked={asked.data} application={application.data} onDone={() => setChanging(false)} />
      </Suspense>
    );
  return (
    <ClientPage title={m.own_owners_title()} description={m.own_owners_means()}>
      {NONE_ON_FILE.includes(refusalOf(asked.error)?.code ?? '') ? (
        <Banner className="max-w-3xl">
          {m.own_owners_none()}{' '}
          <a href={BRAND.supportUrl} target="_blank" rel="noopener" className="text-link underline underline-offset-2">
            {BRAND.supportEmail}
          </a>
        </Banner>
      ) : (
        <PanelQuery query={asked} rows={6}>
          {(known) => (
            <Overview asked={known} mayChange={application.data !== undefined} onChange={() => setChanging(true)} />
          )}
        </PanelQuery>
      )}
    </ClientPage>
  );
}

function Overview({ asked, mayChange, onChange }: { asked: OwnersAsked; mayChange: boolean; onChange: () => void }) {
  const locale = useLocale();
  const utils = trpc.useUtils();
  const [sending, setSending] = useState(false);
  const onSuccess = (next: OwnersAsked) => {
    setSending(false);
    showAnswer(utils.ownerRequests.tree, {}, next);
  };
  const ask = trpc.ownerRequests.ask.useMutation({ onSuccess, onError: () => setSending(false) });
  const withdraw = trpc.ownerRequests.withdraw.useMutation({ onSuccess });
  const { request, changes, corrections, owners, zone } = asked;
  const asksForSomething = changes.length + corrections.length > 0;
  const isDraft = request?.status === 'draft';
  const waits = request?.status === 'asked';
  const failed = ask.error ?? withdraw.error;
  return (
    <div className="grid max-w-3xl gap-4">
      {waits && request.askedAt && (
        <Banner title={m.own_owners_asked({ date: formatInstant(request.askedAt, zone, locale) })}>
          {m.own_owners_asked_means()}
        </Banner>
      )}
      {request?.status === 'approved' && request.decidedAt && (
        <Banner tone="ok">{m.own_owners_approved({ date: formatInstant(request.decidedAt, zone, locale) })}</Banner>
      )}
      {request?.status === 'declined' && (
        <Banner tone="warn" title={m.own_owners_declined()}>
          {request.words}
        </Banner>
      )}
      {failed && (
        <Banner tone="bad">
          {Object.values(refusalOf(failed)?.messages ?? { base: [m.no_answer()] })
            .flat()
            .join(' ')}
        </Banner>
      )}
      {(isDraft || waits) && (
        <Panel title={waits ? m.own_owners_changes_asked() : m.own_owners_changes_draft()}>
          <div className="grid gap-3 p-4">
            {asksForSomething ? (
              <OwnerChanges changes={changes} corrections={corrections} />
            ) : (
              <p>{m.own_owners_no_changes()}</p>
            )}
            <div className="flex flex-wrap gap-3">
              {isDraft && asksForSomething && (
                <Button variant="primary" onClick={() => setSending(true)}>
                  {m.own_owners_ask()}
                </Button>
              )}
              {isDraft && (
                <Button disabled={!mayChange} onClick={onChange}>
                  {m.own_owners_go_on()}
                </Button>
              )}
              <Button busy={withdraw.isPending} onClick={() => withdraw.mutate({})}>
                {waits ? m.own_owners_withdraw() : m.own_owners_discard()}
              </Button>
            </div>
          </div>
        </Panel>
      )}
      <Panel title={isDraft || waits ? m.own_owners_would_be() : m.own_owners_on_file()}>
        <div className="p-4">
          <OwnerTree owners={owners} />
        </div>
      </Panel>
      {!isDraft && !waits && (
        <Button className="justify-self-start" disabled={!mayChange} onClick={onChange}>
          {m.own_owners_change()}
        </Button>
      )}
      <AlertDialog
        open={sending}
        onOpenChange={setSending}
        title={m.own_owners_ask()}
        description={m.own_owners_ask_means()}
        action={m.own_owners_ask()}
        busy={ask.isPending}
        onAction={() => ask.mutate({ ownersVersion: owners.version })}
      />
    </div>
  );
}
