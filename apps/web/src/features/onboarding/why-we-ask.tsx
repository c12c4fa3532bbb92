import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { CircleHelp } from 'lucide-react';
import { WHY_WORDS, whyTitle } from './why-words.ts';

type Props = { page: SubState };

/** The right pane. */
export function WhyWeAsk({ page }: Props) {
  useLocale();
  return (
    <aside
      aria-label={whyTitle(page)}
      className="sticky top-20 hidden self-start rounded-card border bg-muted p-4 @min-[66rem]:block"
    >
      <h2 className="flex items-center gap-2 text-h3">
        <CircleHelp aria-hidden="true" className="size-4.5 text-primary" />
        {whyTitle(page)}
      </h2>
      <Words page={page} />
    </aside>
  );
}

/** The same where there is no room beside the form: under the question. */
export function WhyDisclosure({ page }: Props) {
  useLocale();
  return (
    <details className="rounded-control border bg-muted px-3 @min-[66rem]:hidden">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <CircleHelp aria-hidden="true" className="size-4.5 text-primary" />
        {whyTitle(page)}
      </summary>
      <div className="pb-3">
        <Words page={page} />
      </div>
    </details>
  );
}

function Words({ page }: Props) {
  return <p className="mt-2 text-table">{WHY_WORDS[page]()}</p>;
}
