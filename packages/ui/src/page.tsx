import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { BRAND } from './brand.ts';
import { useDrawsContent } from './first-page.ts';
import { namePage } from './page-title.ts';

export type PageProps = {
  /** The h1; unless `name` says otherwise also the last crumb. */
  title: string;
  /** What crumb and tab call the page, where its h1 says something else. */
  name?: string;
  /** Stands in place of a page that could not be shown: its crumb comes after those that led here. */
  instead?: boolean;
  /** Beside the h1 when more than its words belong there: a chip, an identifier. */
  beside?: ReactNode;
  description?: ReactNode;
  /** Ways to see what the page lists: beside the h1, on a phone below it. */
  views?: ReactNode;
  /** One primary action at most. */
  actions?: ReactNode;
  /** Name of the client viewed, so that tabs stay distinct. */
  context?: string;
  /** Before the tab's title: “Error:” after a failed submit. */
  titlePrefix?: string;
  children: ReactNode;
};

/** Title of the tab, h1, actions, content. Arriving on a page puts focus on its h1. */
export function Page({
  title,
  name = title,
  instead = false,
  beside,
  description,
  views,
  actions,
  context,
  titlePrefix,
  children,
}: PageProps) {
  const drawsContent = useDrawsContent();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement?.closest('nav')) heading.current?.focus();
  }, []);
  useLayoutEffect(() => namePage({ title: name, instead }), [name, instead]);
  return (
    <article className="grid grid-cols-1 gap-4">
      <title>{[titlePrefix ? `${titlePrefix} ${name}` : name, context, BRAND.name].filter(Boolean).join(' – ')}</title>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 ref={heading} tabIndex={-1} className="min-w-0 text-balance wrap-anywhere text-h1 outline-none">
              {title}
            </h1>
            {beside}
          </div>
          {description && <p className="max-w-[70ch] text-muted-foreground">{description}</p>}
        </div>
        {views && <div className="min-h-control max-sm:order-last max-sm:w-full sm:mr-auto">{views}</div>}
        {actions && (
          <div data-noprint="" className="flex flex-wrap items-center gap-2">
            {actions}
          </div>
        )}
      </header>
      {drawsContent && children}
    </article>
  );
}
