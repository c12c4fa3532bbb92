import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useMutation } from '@tanstack/react-query';
import { refusalOf } from '../../failure/refusal.ts';
import { useApplying } from './applying.ts';

/** Above a page that stays as it was sent while others are corrected: it can be corrected too. */
export function ClosedNote() {
  useLocale();
  const { application, page, open, reopen } = useApplying();
  const opening = useMutation({ mutationFn: () => reopen(page) });
  return (
    <Banner title={m.onboarding_closed_title()}>
      <div className="grid justify-items-start gap-2">
        <p>{m.onboarding_closed_means()}</p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" busy={opening.isPending} onClick={() => opening.mutate()}>
            {m.onboarding_correct_this_too()}
          </Button>
          <Button size="small" onClick={() => open(application.state)}>
            {m.onboarding_to_what_was_asked()}
          </Button>
        </div>
        {opening.error && <p role="alert">{refusalOf(opening.error)?.messages.base?.[0] ?? m.no_answer()}</p>}
      </div>
    </Banner>
  );
}
