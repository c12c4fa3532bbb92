import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { ArrowLeft } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { LeaveGuard } from '../../leave-guard.tsx';
import { useApplying, useClosed } from './applying.ts';
import { SavedStamp } from './saved-stamp.tsx';
import { SectionPage } from './section-page.tsx';
import type { SectionForm as Form } from './use-section-form.ts';

type Props = {
  form: Pick<Form, 'errors' | 'attempt' | 'submit' | 'leave' | 'busy' | 'draft'>;
  title: string;
  description?: ReactNode;
  /** Words of the button that goes on. */
  action?: string;
  /** Instead of sending the page: goes on inside it. */
  onNext?: () => void;
  /** Instead of the page before: goes back inside this one. */
  onBack?: () => void;
  children: ReactNode;
};

/** A page of fields: what is wrong, the fields, back and on, and since when the server has what was typed. */
export function SectionForm({ form, title, description, action, onNext, onBack, children }: Props) {
  useLocale();
  const { before, open } = useApplying();
  const closed = useClosed();
  const back = onBack ?? (before ? () => open(before) : null);
  const submit = (event: FormEvent) => {
    if (!onNext) return form.submit(event);
    event.preventDefault();
    onNext();
  };
  return (
    <SectionPage title={title} description={description} failed={form.errors.length > 0}>
      <form noValidate onSubmit={submit} onBlur={form.leave} className="grid gap-5">
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        {children}
        <div className="flex flex-wrap items-center gap-3" hidden={closed}>
          {back && (
            <Button size="field" onClick={back}>
              <ArrowLeft aria-hidden="true" />
              {m.onboarding_back()}
            </Button>
          )}
          <Button type="submit" variant="primary" size="field" className="min-w-32" busy={form.busy}>
            {action ?? m.onboarding_continue()}
          </Button>
          <SavedStamp {...form.draft} />
        </div>
      </form>
      <LeaveGuard dirty={form.draft.failed} page={title} />
    </SectionPage>
  );
}
