import { type PreviewStep, previewSteps } from '@cordelle/domain/authorization-settings/preview-steps.ts';
import { brandColorFor } from '@cordelle/domain/brand-color.ts';
import type { FlowKind, PayerPage } from '@cordelle/domain/payer-flow/pages.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Segments } from '@cordelle/ui/segments.tsx';
import { Skeleton } from '@cordelle/ui/skeleton.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useClient } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { useSettled } from '../../use-settled.ts';
import { LANGUAGE_WORDS } from '../../words/language-words.ts';
import { PREVIEWS } from './previews.ts';
import type { SettingsForm } from './use-settings-form.ts';

const PayerPreview = lazy(() => import('./payer-preview.tsx').then((module) => ({ default: module.PayerPreview })));

const SETTLED_AFTER_MS = 250;

const PAGE_WORDS: Readonly<Record<PayerPage, () => string>> = {
  intro: m.auth_preview_page_intro,
  payer: m.auth_preview_page_payer,
  reach: m.auth_preview_page_reach,
  you: m.auth_preview_page_you,
  donation: m.auth_preview_page_donation,
  donor: m.auth_preview_page_donor,
  bank: m.auth_preview_page_bank,
  payments: m.auth_preview_page_payments,
  check: m.auth_preview_page_check,
  email_sent: m.auth_preview_page_email_sent,
  finished: m.auth_preview_page_finished,
};

/** The part of the settings a kind of page is shaped by, as the wire names it. */
const PART_OF = { processing: 'processing', donation: 'donor', link: 'link', email: 'link' } as const;

export type Shown = {
  readonly page: PayerPage;
  readonly steps: readonly PreviewStep[];
  readonly show: (page: PayerPage) => void;
};

/** Which page is looked at. It stays the same one when a step is added before it; one that is gone gives way to the first. */
export function useShownPage(form: SettingsForm, kind: FlowKind): Shown {
  const { country } = useClient();
  const steps = previewSteps({
    kind,
    introduction: form.isOn('enableIntroduction'),
    additionalInformation: form.isOn('requireAdditionalInformation'),
    payments:
      country === 'US' ||
      form.isOn('allowTransactionSchedule') ||
      form.isOn('requireMaximumAmount') ||
      form.isOn('requireAuthorizationAmount'),
  });
  const pages = steps.map(({ page }) => page);
  const [first = 'finished'] = pages;
  const [wanted, show] = useState<PayerPage>(first);
  const page = pages.includes(wanted) ? wanted : first;
  // An introduction that comes again does not take the place of what is looked at; other pages show once they are switched on.
  if (wanted === 'intro' && page !== wanted) show(page);
  return { page, steps, show };
}

/** What the settings look like to a payer, before they are saved. */
export function PreviewPanel({ form, kind, shown }: { form: SettingsForm; kind: FlowKind; shown: Shown }) {
  useLocale();
  const { steps, page, show } = shown;
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const index = Math.max(
    0,
    steps.findIndex((step) => step.page === page),
  );
  const { step = { number: 1, of: 1 }, knownDonor = false } = steps[index] ?? {};
  const goTo = (at: number) => {
    const wanted = steps[at];
    if (wanted) show(wanted.page);
  };
  const { data: facts } = usePreview(form, kind, page, knownDonor);
  return (
    <section aria-labelledby="preview-title" className="grid min-w-0 content-start gap-3">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="preview-title" className="text-h2" aria-live="polite">
          {m.auth_preview_step(step)}
          <span className="block text-muted-foreground text-small">
            {knownDonor ? m.auth_preview_known_donor({ page: PAGE_WORDS[page]() }) : PAGE_WORDS[page]()}
          </span>
        </h2>
        <div className="flex gap-1">
          <Button
            size="icon"
            aria-label={m.auth_preview_previous()}
            disabled={index === 0}
            onClick={() => goTo(index - 1)}
          >
            <ChevronLeft aria-hidden="true" />
          </Button>
          <Button
            size="icon"
            aria-label={m.auth_preview_next()}
            disabled={index === steps.length - 1}
            onClick={() => goTo(index + 1)}
          >
            <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      </header>
      <div className="flex flex-wrap gap-2">
        <Segments
          label={m.auth_preview_width()}
          options={[
            ['desktop', m.auth_preview_desktop()],
            ['phone', m.auth_preview_phone()],
          ]}
          value={width}
          onChange={setWidth}
        />
        <Segments
          label={m.auth_preview_language()}
          options={[
            ['en', LANGUAGE_WORDS.en()],
            ['fr', LANGUAGE_WORDS.fr()],
          ]}
          value={form.language}
          onChange={form.setLanguage}
        />
      </div>
      <section
        aria-label={m.auth_preview_frame()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls by keyboard
        tabIndex={0}
        className="max-h-[calc(100dvh-19rem)] min-h-80 overflow-y-auto rounded-card border bg-muted"
      >
        <div className={width === 'phone' ? 'mx-auto w-90 max-w-full' : '[zoom:0.75]'}>
          {facts && (
            <Suspense fallback={<Skeleton className="h-80" />}>
              <PayerPreview
                facts={facts}
                color={facts.business.brandColor && brandColorFor(facts.business.brandColor)}
                label={m.said_of({ label: m.auth_preview_page_of(), text: PAGE_WORDS[page]() })}
              />
            </Suspense>
          )}
        </div>
      </section>
    </section>
  );
}

/** The page as the server draws it from what is not saved yet. What nobody could save (half an address typed) leaves the last one. */
function usePreview(form: SettingsForm, kind: FlowKind, page: PayerPage, knownDonor: boolean) {
  const client = trpc.useUtils().client;
  const { code: _, formUrl: __, ...draft } = form.input as Record<string, unknown>;
  const asked = useSettled(JSON.stringify(draft), SETTLED_AFTER_MS);
  const { language, setting } = form;
  return useQuery({
    queryKey: [...PREVIEWS, kind, page, knownDonor, language, setting.revision, asked],
    queryFn: ({ signal }) =>
      client.authorizationSettings.preview.mutate(
        { flow: kind, page, knownDonor, language, [PART_OF[kind]]: JSON.parse(asked) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
