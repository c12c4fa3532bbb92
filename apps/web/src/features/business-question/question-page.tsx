import { formatDate } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import { useAuthForm } from '../../auth-forms/use-auth-form.ts';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { refusalOf } from '../../failure/refusal.ts';
import { LeaveGuard } from '../../leave-guard.tsx';
import { ClientPage } from '../../me/client-page.tsx';
import { Panel } from '../../panel.tsx';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';

/** Something else is asked since the page was opened. */
const OVERTAKEN = 'application.question_changed';

/** What the provider asks of the business, and its answer. */
export function QuestionPage() {
  const locale = useLocale();
  const query = trpc.applications.question.useQuery();
  return (
    <ClientPage title={m.question_title()}>
      <PanelQuery query={query} rows={4}>
        {({ asked }) =>
          asked === null ? (
            <p>{m.question_none()}</p>
          ) : (
            <div className="grid max-w-3xl gap-4">
              {asked.held ? (
                <Banner tone="warn" title={m.bank_change_held_unanswered()}>
                  {m.question_held()}
                </Banner>
              ) : (
                asked.answer === null && (
                  <Banner tone="info">{m.question_by({ date: formatDate(asked.answerBy, locale) })}</Banner>
                )
              )}
              <Panel title={m.question_asked()}>
                <p className="wrap-anywhere whitespace-pre-line p-4">{asked.question}</p>
              </Panel>
              {asked.answer === null ? (
                <AnswerForm question={asked.question} />
              ) : (
                <Panel title={m.question_answered()}>
                  <p className="wrap-anywhere whitespace-pre-line p-4">{asked.answer}</p>
                </Panel>
              )}
            </div>
          )
        }
      </PanelQuery>
    </ClientPage>
  );
}

/** What is typed stays while another question takes the place of the one that was read. */
function AnswerForm({ question }: { question: string }) {
  useLocale();
  const utils = trpc.useUtils();
  const sending = trpc.applications.answerQuestion.useMutation({
    onSuccess: (next) => showAnswer(utils.applications.question, undefined, next),
    onError: async (error) => {
      if (refusalOf(error)?.code === OVERTAKEN) await utils.applications.question.invalidate();
    },
  });
  const form = useAuthForm(
    { answer: '' },
    ({ answer }) => (answer.trim() ? {} : { answer: m.required_field }),
    ({ answer }) => sending.mutate({ answer: answer.trim(), question }),
    sending,
  );
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4 rounded-card border bg-card p-4">
      <LeaveGuard dirty={!sending.isSuccess && form.values.answer !== ''} page={m.question_title()} />
      <Field id="answer" label={m.question_answer()} hint={m.question_answer_hint()} error={form.errorOf('answer')}>
        <Textarea
          value={form.values.answer}
          rows={6}
          maxLength={2000}
          onChange={(event) => form.change('answer', event.target.value)}
        />
      </Field>
      {form.errors.map(
        ({ fieldId, message }) =>
          fieldId === null && (
            <Banner key={message} tone="bad">
              {message}
            </Banner>
          ),
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" busy={sending.isPending}>
          {m.question_send()}
        </Button>
        <TextLink href="/client/settings">{m.settings_title()}</TextLink>
        <TextLink href="/client/owners">{m.own_owners_title()}</TextLink>
      </div>
    </form>
  );
}
