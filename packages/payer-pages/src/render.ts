import type { Language } from '@cordelle/validation/language.ts';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

export type DocumentHead = {
  readonly language: Language;
  readonly title: string;
  /** Addresses of the style sheets and of the script. */
  readonly styles: readonly string[];
  readonly script: string;
  /** Address of the typeface. */
  readonly font: string;
  /** Load this address again after so many seconds. */
  readonly reload?: { readonly seconds: number; readonly href: string };
};

const TAG = { en: 'en-CA', fr: 'fr-CA' } as const;

/** A whole page as HTML. Nothing of it runs in the browser but the script it names. */
export function renderDocument(
  { language, title, styles, script, font, reload }: DocumentHead,
  body: ReactNode,
): string {
  const h = createElement;
  const page = h(
    'html',
    { lang: TAG[language] },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'robots', content: 'noindex' }),
      h('meta', { name: 'color-scheme', content: 'light' }),
      h('meta', { name: 'format-detection', content: 'telephone=no' }),
      reload && h('meta', { httpEquiv: 'refresh', content: `${reload.seconds};url=${reload.href}` }),
      h('title', null, title),
      h('link', { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }),
      ...styles.map((href) => h('link', { key: href, rel: 'stylesheet', href })),
      h('link', { rel: 'icon', href: '/favicon.svg' }),
      h('script', { src: script, defer: true }),
    ),
    h('body', null, body),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
