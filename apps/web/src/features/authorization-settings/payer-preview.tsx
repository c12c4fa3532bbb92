import styles from '@cordelle/payer-pages/payer.css?inline';
import { PayerPage } from '@cordelle/payer-pages/payer-page.tsx';
import type { PayerPageFacts } from '@cordelle/validation/payer-pages.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

const PAGE_STYLES = new CSSStyleSheet();
PAGE_STYLES.replaceSync(styles);

/** Nothing of a preview leads anywhere. */
const NOWHERE = '#';
const FORM = { action: NOWHERE, token: '', languageHref: NOWHERE };

/**
 * A page of a payer, the very one they see, behind glass: it takes no focus and no click. It has a tree of its own, so that
 * its styles and those of the console do not meet.
 */
export function PayerPreview({
  facts,
  color,
  label,
}: {
  facts: PayerPageFacts;
  /** `#rrggbb`, fit to be read; null: the page's own. */
  color: string | null;
  label: string;
}) {
  const host = useRef<HTMLDivElement>(null);
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  useLayoutEffect(() => {
    if (host.current) setRoot(host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }));
  }, []);
  useLayoutEffect(() => {
    if (!root) return;
    const own = new CSSStyleSheet();
    // The page is as high as what stands on it, not as a screen, and nobody jumps about in it by keyboard.
    own.replaceSync(`${color ? `:host { --brand: ${color} }` : ''} .page { min-height: 0 } .skip { display: none }`);
    root.adoptedStyleSheets = [PAGE_STYLES, own];
  }, [root, color]);
  const links = {
    to: () => NOWHERE,
    byHand: NOWHERE,
    connect: NOWHERE,
    bank: facts.questions.connect
      ? { frame: NOWHERE, origin: '', page: NOWHERE, loginId: null, accountId: null }
      : null,
    pdf: NOWHERE,
    paper: NOWHERE,
    anew: NOWHERE,
  };
  return (
    <div role="img" aria-label={label}>
      <div ref={host} inert lang={`${facts.language}-CA`}>
        {root && createPortal(<PayerPage facts={facts} problems={{}} links={links} form={FORM} />, root)}
      </div>
    </div>
  );
}
