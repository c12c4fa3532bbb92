import { useEffect, useRef } from 'react';

/** What mails of ours are made of, and as what each is shown: a heading of a mail is none of the page it is shown on. */
const SHOWN_AS: Readonly<Record<string, string>> = { H1: 'p', BODY: 'div', A: 'span' };
const KEPT: ReadonlySet<string> = new Set(
  'BODY DIV P SPAN STRONG B EM BR HR TABLE TBODY TR TD TH UL OL LI IMG H1 A'.split(' '),
);
const ATTRIBUTES = ['lang', 'alt', 'src', 'height', 'width', 'role', 'cellpadding', 'cellspacing'] as const;

/** The same element, its styles set by script, as the page lets none stand in its text; nothing in it leads anywhere. */
function copyOf(node: Node): Node | null {
  if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.textContent ?? '');
  if (!(node instanceof HTMLElement) || !KEPT.has(node.tagName)) return null;
  const copy = document.createElement(SHOWN_AS[node.tagName] ?? node.tagName);
  copy.style.cssText = node.dataset.style ?? '';
  for (const name of ATTRIBUTES) {
    const value = node.getAttribute(name);
    if (value !== null) copy.setAttribute(name, value);
  }
  for (const child of node.childNodes) {
    const inner = copyOf(child);
    if (inner) copy.append(inner);
  }
  return copy;
}

/** A mail as a program for mail shows it, out of reach of the styles of the page. */
export function MailPicture({ html, language }: { html: string; language: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' });
    // a parsed document is under the policy of the page too: each style in its text would be refused and reported
    const held = html.replaceAll(' style="', ' data-style="');
    const picture = copyOf(new DOMParser().parseFromString(held, 'text/html').body);
    root?.replaceChildren(...(picture ? [picture] : []));
  }, [html]);
  return <div ref={host} lang={language} className="min-w-0 overflow-hidden rounded-control border" />;
}
