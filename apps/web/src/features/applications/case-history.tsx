import { REVIEW_TEXT_MAX } from '@cordelle/domain/application-review/reasons.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import { Timeline } from '@cordelle/ui/timeline.tsx';
import type { Tone } from '@cordelle/ui/tone.ts';
import { type FormEvent, useState } from 'react';
import { trpc } from '../../trpc.ts';
import { actorWords } from '../../words/actors.ts';
import type { ApplicationCase } from './application.ts';
import { stepDetail } from './history-words.ts';
import { refusalWords, useCaseChanged } from './use-case.ts';

type Event = ApplicationCase['history'][number]['event'];
const EVENTS: Readonly<Record<Event, () => string>> = {
  handed_in: m.case_event_handed_in,
  opened: m.case_event_opened,
  taken: m.case_event_taken,
  passed_on: m.case_event_passed_on,
  snoozed: m.case_event_snoozed,
  woken: m.case_event_woken,
  marked: m.case_event_marked,
  noted: m.case_event_noted,
  changes_asked: m.case_event_changes_asked,
  reminded: m.case_event_reminded,
  scored: m.case_event_scored,
  verdict: m.case_event_verdict,
  approval_lapsed: m.case_event_approval_lapsed,
  approved: m.case_event_approved,
  declined: m.case_event_declined,
  confirmed: m.case_event_confirmed,
  closed: m.case_event_closed,
  revealed: m.case_event_revealed,
  document_viewed: m.case_event_document_viewed,
  screened: m.case_event_screened,
  hit_decided: m.case_event_hit_decided,
  registry_looked_up: m.case_event_registry_looked_up,
  volumes_left: m.case_event_volumes_left,
  owners_approved: m.case_event_owners_approved,
  owners_declined: m.case_event_owners_declined,
  asked: m.case_event_asked,
  answered: m.case_event_answered,
  payouts_held: m.case_event_payouts_held,
  printed: m.case_event_printed,
};
const TONES: Readonly<Partial<Record<Event, Tone>>> = {
  approved: 'ok',
  confirmed: 'ok',
  declined: 'bad',
  closed: 'bad',
  volumes_left: 'warn',
  changes_asked: 'warn',
  verdict: 'info',
  approval_lapsed: 'warn',
  marked: 'info',
  handed_in: 'sched',
  reminded: 'warn',
  owners_approved: 'ok',
  owners_declined: 'bad',
  asked: 'warn',
  payouts_held: 'bad',
};

/** A name, where the server knew one; the kind of whoever it was otherwise. */
const nameOf = (by: string): string => (/^[a-z_]+:[a-z0-9_]+$/.test(by) ? actorWords(by) : by);

/** What colleagues told each other of a case, and everything that happened to it. */
export default function CaseHistory({ of }: { of: ApplicationCase }) {
  const locale = useLocale();
  const [text, setText] = useState('');
  const [empty, setEmpty] = useState(false);
  const adding = trpc.applications.addNote.useMutation(useCaseChanged(() => setText('')));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(text.trim() === '');
    if (text.trim() !== '' && !adding.isPending) adding.mutate({ clientId: of.clientId, text: text.trim() });
  };
  return (
    <>
      <Card title={m.case_notes()}>
        <form onSubmit={submit} noValidate className="grid gap-2">
          <Field
            id="case-note"
            label={m.case_note_label()}
            hint={m.case_notes_means()}
            error={empty ? m.case_reasons_missing() : (refusalWords(adding.error) ?? undefined)}
          >
            <Textarea
              value={text}
              maxLength={REVIEW_TEXT_MAX}
              onChange={({ target }) => {
                setText(target.value);
                setEmpty(false);
              }}
            />
          </Field>
          <Button type="submit" size="small" className="justify-self-start" busy={adding.isPending}>
            {m.case_note_add()}
          </Button>
        </form>
        {of.notes.length > 0 && (
          <div className="mt-4">
            <Timeline
              label={m.case_notes()}
              zone={of.zone}
              events={of.notes.map(({ id, text: sentence, at, by }) => ({
                key: id,
                tone: 'neutral',
                sentence,
                at,
                actor: nameOf(by),
              }))}
            />
          </div>
        )}
      </Card>
      <Card title={m.case_history()}>
        <Timeline
          label={m.case_history()}
          zone={of.zone}
          events={of.history.map((step) => {
            const { id, event, at, by, detail } = step;
            const text = stepDetail(step, of, locale);
            return {
              key: id,
              tone: TONES[event] ?? 'neutral',
              sentence: text ? m.said_of({ label: EVENTS[event](), text }) : EVENTS[event](),
              at,
              actor: nameOf(by),
              ...(Object.keys(detail).length > 0 ? { detail } : {}),
            };
          })}
        />
      </Card>
    </>
  );
}
