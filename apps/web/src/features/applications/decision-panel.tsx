import { formatDate } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { download } from '../../download.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { NoteDialog } from '../../note-dialog.tsx';
import { trpc } from '../../trpc.ts';
import type { ApplicationCase, CaseTerms } from './application.ts';
import { TERM_WORDS } from './term-words.ts';
import { refusalWords, useCaseChanged } from './use-case.ts';

const VerdictDialog = lazy(() => import('./verdict-dialog.tsx'));
const DeclineDialog = lazy(() => import('./decline-dialog.tsx'));
const AskBusinessDialog = lazy(() => import('./ask-business-dialog.tsx'));
const SnoozeDialog = lazy(() => import('./snooze-dialog.tsx'));

type Decision = ApplicationCase['decision'];

const STOPS: Readonly<Record<Decision['stops'][number], () => string>> = {
  requirements: m.case_stop_requirements,
  sanctions: m.case_stop_sanctions,
  identity_declined: m.case_stop_identity_declined,
  agreement: m.case_stop_agreement,
};
const BECAUSE: Readonly<Record<Decision['why'][number], () => string>> = {
  high_score: m.case_two_because_high_score,
  volume: m.case_two_because_volume,
  collects_for_others: m.case_two_because_collects_for_others,
  sanctions: m.case_two_because_sanctions,
  reopened: m.case_two_because_reopened,
};
const EXCLUSIONS = {
  belongs_to_client: m.case_excluded_belongs_to_client,
  edited_application: m.case_excluded_edited_application,
} as const;

const LAPSED: Readonly<Record<NonNullable<Decision['verdicts'][number]['lapsed']>, () => string>> = {
  application_changed: m.case_verdict_lapsed_application_changed,
  person_left: m.case_verdict_lapsed_person_left,
};

type Asked =
  | { readonly to: 'approve'; readonly terms: CaseTerms }
  | { readonly to: 'disagree' | 'ask' | 'decline' | 'snooze' | 'confirm' | 'look_again' | 'ask_business' };

/** What keeps it from being approved, who decides, and what may be done with it now. */
export function DecisionPanel({ of }: { of: ApplicationCase }) {
  useLocale();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const { decision, clientId, version, hash } = of;
  const may = (what: Decision['allowed'][number]) => decision.allowed.includes(what);
  const mayApprove = may('approve') && decision.peopleAble >= decision.peopleNeeded;
  const asking = trpc.applications.askForChanges.useMutation(useCaseChanged(close));
  const disagreeing = trpc.applications.giveVerdict.useMutation(useCaseChanged(close));
  const confirming = trpc.applications.confirmReverification.useMutation(useCaseChanged(close));
  const reopening = trpc.applications.openReverification.useMutation(useCaseChanged(close));
  const wanted = of.sections.filter(({ state }) => state === 'change').length;
  const withdrawing = trpc.applications.giveVerdict.useMutation(useCaseChanged());
  const counting = decision.verdicts.filter(({ lapsed }) => lapsed === null);
  const mine = counting.find((verdict) => verdict.mine);
  const others = counting.find((verdict) => !verdict.mine && verdict.verdict === 'approve');
  const refusal = refusalWords(withdrawing.error);
  return (
    <Card title={m.case_decision()}>
      <div className="grid gap-3">
        {of.question && <Question question={of.question} />}
        {of.closedAt === null && may('mark') && <Notes of={of} mine={mine !== undefined} />}
        {decision.verdicts.map((verdict) => (
          <p key={`${verdict.by} ${verdict.at}`} className="text-table">
            <span className="font-semibold">
              {verdict.verdict === 'approve'
                ? m.case_verdict_given_approve({ name: verdict.by })
                : m.case_verdict_given_return({ name: verdict.by })}
            </span>
            {verdict.reasons && <span className="wrap-anywhere block text-muted-foreground">{verdict.reasons}</span>}
            {verdict.lapsed && <span className="block text-muted-foreground">{LAPSED[verdict.lapsed]()}</span>}
          </p>
        ))}
        <div className="grid gap-2">
          {mayApprove && (mine === undefined || decision.standing === 'terms_differ') && (
            <Button
              variant="primary"
              onClick={() =>
                setAsked({
                  to: 'approve',
                  terms: (decision.standing === 'terms_differ' && others?.terms) || of.proposedTerms,
                })
              }
            >
              {m.case_approve()}
            </Button>
          )}
          {may('mark') && mine && (
            <Button
              busy={withdrawing.isPending}
              onClick={() =>
                withdrawing.mutate({ clientId, version, hash, verdict: 'withdraw', reasons: '', terms: null })
              }
            >
              {m.case_withdraw()}
            </Button>
          )}
          {refusal && <p className="text-destructive text-small">{refusal}</p>}
          {decision.verdictsGiven > 0 && may('mark') && mine === undefined && (
            <Button onClick={() => setAsked({ to: 'disagree' })}>{m.case_disagree()}</Button>
          )}
          {may('ask') && (
            <Button disabled={wanted === 0} onClick={() => setAsked({ to: 'ask' })}>
              {wanted === 0 ? m.case_ask() : m.case_ask_count({ count: wanted })}
            </Button>
          )}
          {may('ask') && wanted === 0 && <p className="text-muted-foreground text-small">{m.case_ask_none()}</p>}
          {may('decline') && <Button onClick={() => setAsked({ to: 'decline' })}>{m.case_decline()}</Button>}
          {may('confirm') && (
            <Button variant="primary" onClick={() => setAsked({ to: 'confirm' })}>
              {m.case_confirm()}
            </Button>
          )}
          {may('ask_business') && (
            <Button onClick={() => setAsked({ to: 'ask_business' })}>{m.case_ask_business()}</Button>
          )}
          {of.closedAt === null && <Assignment of={of} onSnooze={() => setAsked({ to: 'snooze' })} />}
          {of.status === 'approved' && of.closedAt !== null && (
            <Button onClick={() => setAsked({ to: 'look_again' })}>{m.case_reopen_review()}</Button>
          )}
          <LinkButton href={`/staff/clients/${clientId}`}>{m.case_open_client()}</LinkButton>
          <CaseDocument clientId={clientId} />
          <ClientFile clientId={clientId} />
        </div>
      </div>
      {asked?.to === 'ask' && (
        <NoteDialog
          title={m.case_ask_title({ name: of.businessName })}
          description={m.case_ask_means()}
          label={m.case_ask_summary()}
          missing={m.case_reasons_missing()}
          action={m.case_ask()}
          sending={{ ...asking, mutate: (summary) => asking.mutate({ clientId, version, summary }) }}
          onClose={close}
        />
      )}
      {asked?.to === 'disagree' && (
        <NoteDialog
          title={m.case_disagree_title({ name: of.businessName })}
          description={m.case_disagree_means()}
          label={m.case_reasons()}
          missing={m.case_reasons_missing()}
          action={m.case_disagree()}
          sending={{
            ...disagreeing,
            mutate: (reasons) =>
              disagreeing.mutate({ clientId, version, hash, verdict: 'return', reasons, terms: null }),
          }}
          onClose={close}
        />
      )}
      {asked?.to === 'confirm' && (
        <NoteDialog
          title={m.case_confirm()}
          description={m.case_reasons_means()}
          label={m.case_reasons()}
          missing={m.case_reasons_missing()}
          action={m.case_confirm()}
          sending={{ ...confirming, mutate: (note) => confirming.mutate({ clientId, version, hash, note }) }}
          onClose={close}
        />
      )}
      {asked?.to === 'look_again' && (
        <NoteDialog
          title={m.case_reopen_review()}
          description={m.case_reasons_means()}
          label={m.case_reasons()}
          missing={m.case_reasons_missing()}
          action={m.case_reopen_review()}
          sending={{ ...reopening, mutate: (note) => reopening.mutate({ clientId, note }) }}
          onClose={close}
        />
      )}
      <Suspense>
        {asked?.to === 'approve' && <VerdictDialog of={of} terms={asked.terms} onClose={close} />}
        {asked?.to === 'decline' && <DeclineDialog of={of} onClose={close} />}
        {asked?.to === 'ask_business' && <AskBusinessDialog of={of} onClose={close} />}
        {asked?.to === 'snooze' && <SnoozeDialog of={of} onClose={close} />}
      </Suspense>
    </Card>
  );
}

/** What the business was asked, and what it said. */
function Question({
  question: { question, answerBy, answer, held },
}: {
  question: NonNullable<ApplicationCase['question']>;
}) {
  const locale = useLocale();
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{m.case_asked_until({ date: formatDate(answerBy, locale) })}</p>
      <p className="wrap-anywhere whitespace-pre-line">{question}</p>
      {answer !== null && (
        <>
          <p className="font-semibold">{m.case_event_answered()}</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
        </>
      )}
      {held && <Banner tone="warn">{m.case_event_payouts_held()}</Banner>}
    </div>
  );
}

/** What has to be known before deciding. */
function Notes({ of: { decision }, mine }: { of: ApplicationCase; mine: boolean }) {
  const { peopleNeeded, peopleAble, exclusion, standing, verdictsGiven } = decision;
  const lapsed = decision.verdicts.find((verdict) => verdict.mine && verdict.verdict === 'approve')?.lapsed;
  return (
    <>
      {decision.stops.map((stop) => (
        <Banner key={stop} tone="warn">
          {STOPS[stop]()}
        </Banner>
      ))}
      {exclusion && <Banner tone="warn">{EXCLUSIONS[exclusion]()}</Banner>}
      {peopleNeeded > 1 && (
        <p>
          {m.case_two_needed()} {decision.why.map((reason) => BECAUSE[reason]()).join(', ')}.
        </p>
      )}
      {peopleAble < peopleNeeded && <Banner tone="warn">{m.case_two_missing()}</Banner>}
      {standing === 'terms_differ' && (
        <Banner tone="warn">
          {m.case_terms_differ()}
          {decision.differsIn.length > 0 && (
            <span className="mt-1 block">
              {m.case_terms_differ_in({ terms: decision.differsIn.map((term) => TERM_WORDS[term]()).join(', ') })}
            </span>
          )}
        </Banner>
      )}
      {verdictsGiven > 0 && !mine && <Banner>{m.case_second_waits()}</Banner>}
      {lapsed === 'application_changed' && !mine && <Banner tone="warn">{m.case_mine_lapsed()}</Banner>}
      {mine && standing === 'second_needed' && <Banner>{m.case_mine_waits()}</Banner>}
    </>
  );
}

/** Whose case it is, and when they want to see it again. */
function Assignment({ of, onSnooze }: { of: ApplicationCase; onSnooze: () => void }) {
  const assigning = trpc.applications.assign.useMutation(useCaseChanged());
  const waking = trpc.applications.snooze.useMutation(useCaseChanged());
  const { clientId, version, assignee, clock } = of;
  const refusal = refusalWords(assigning.error ?? waking.error);
  return (
    <div className="grid gap-2 border-t pt-3">
      <Field label={m.case_pass_on()} error={refusal ?? undefined}>
        <Select
          value={assignee?.id ?? ''}
          disabled={assigning.isPending}
          onChange={({ target }) => assigning.mutate({ clientId, version, assigneeId: target.value || null })}
        >
          <option value="">{m.cases_nobody()}</option>
          {of.colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {clock.snoozedUntil === null ? (
        <Button size="small" variant="ghost" onClick={onSnooze}>
          {m.case_snooze_action()}
        </Button>
      ) : (
        <>
          <p className="text-table">
            {m.case_snoozed_until({ date: clock.snoozedUntil, reason: clock.snoozedFor ?? '' })}
          </p>
          <Button
            size="small"
            busy={waking.isPending}
            onClick={() => waking.mutate({ clientId, version, until: null, reason: '' })}
          >
            {m.case_wake()}
          </Button>
        </>
      )}
    </div>
  );
}

/** The case to be read on paper. */
function CaseDocument({ clientId }: { clientId: string }) {
  const { client } = trpc.useUtils();
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(() => client.applications.print.mutate({ clientId })),
    onError: sayRefusal,
  });
  return (
    <Button size="small" variant="ghost" busy={isPending} onClick={() => mutate()}>
      {m.case_print()}
    </Button>
  );
}

/** Everything recorded of the client, as one file. */
function ClientFile({ clientId }: { clientId: string }) {
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { file } = await utils.applications.file.fetch({ clientId });
      const url = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }));
      const link = document.createElement('a');
      link.href = url;
      link.download = `client-${clientId}.json`;
      link.click();
      URL.revokeObjectURL(url);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" variant="ghost" busy={busy} onClick={() => void save()}>
      {m.case_file()}
    </Button>
  );
}
