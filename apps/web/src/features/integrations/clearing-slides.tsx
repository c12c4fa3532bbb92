import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';

const SLIDES = [
  { title: m.integrations_slide_1_title, text: m.integrations_slide_1 },
  { title: m.integrations_slide_2_title, text: m.integrations_slide_2 },
  { title: m.integrations_slide_3_title, text: m.integrations_slide_3 },
] as const;
const LAST = SLIDES.length - 1;

/** What a clearing account is, said in three steps: one after the other, at the reader's own pace. */
export function ClearingSlides() {
  useLocale();
  const [at, setAt] = useState(0);
  const slide = SLIDES[at];
  return (
    <section
      aria-roledescription="carousel"
      aria-label={m.integrations_slides()}
      className="grid content-between gap-4 rounded-card border bg-card p-4 sm:p-6"
    >
      {/* As tall as the longest, so that the buttons stay where they are. */}
      <div className="grid" aria-live="polite">
        {SLIDES.map(({ title, text }, place) => (
          <div
            key={title()}
            aria-hidden={place !== at}
            className={`col-start-1 row-start-1 grid content-start gap-2 ${place === at ? '' : 'invisible'}`}
          >
            <h2 className="text-h2">{title()}</h2>
            <p className="max-w-[60ch] text-muted-foreground">{text()}</p>
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button size="small" aria-disabled={at === 0} onClick={() => setAt(Math.max(0, at - 1))}>
          <ChevronLeft aria-hidden="true" />
          {m.integrations_slide_previous()}
        </Button>
        <p className="text-muted-foreground text-small tabular-nums">
          {slide && m.integrations_slide_of({ number: at + 1, count: SLIDES.length })}
        </p>
        <Button size="small" aria-disabled={at === LAST} onClick={() => setAt(Math.min(LAST, at + 1))}>
          {m.integrations_slide_next()}
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </section>
  );
}
