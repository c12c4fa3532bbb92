import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { ErrorSummary } from '@cordelle/ui/error-summary.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApplying, useClosed } from '../applying.ts';
import { SectionPage } from '../section-page.tsx';

type Props = {
  title: string;
  description: string;
  errors: readonly { readonly fieldId: string | null; readonly message: string }[];
  attempt: number;
  busy: boolean;
  onContinue: () => void;
  children: ReactNode;
};

/** A page whose answers are kept as records while it is filled in: what is wrong, the records, back and on. */
export function RecordsPage({ title, description, errors, attempt, busy, onContinue, children }: Props) {
  useLocale();
  const { before, open } = useApplying();
  const closed = useClosed();
  return (
    <SectionPage title={title} description={description} failed={errors.length > 0}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onContinue();
        }}
      >
        <ErrorSummary errors={errors} attempt={attempt} />
        {children}
        <div className="flex flex-wrap items-center gap-3" hidden={closed}>
          {before && (
            <Button size="field" onClick={() => open(before)}>
              <ArrowLeft aria-hidden="true" />
              {m.onboarding_back()}
            </Button>
          )}
          <Button type="submit" variant="primary" size="field" className="min-w-32" busy={busy}>
            {m.onboarding_continue()}
          </Button>
        </div>
      </form>
    </SectionPage>
  );
}
