import type { PayerPage } from '@cordelle/domain/payer-flow/pages.ts';
import { m } from '@cordelle/i18n/messages';
import { usePage, usePageLocale } from './page-context.ts';

/** What one agrees to pay, before anything else: the plan, or what the agreement says of amounts and days. */
export function HowMuch({ askedOn }: { readonly askedOn: PayerPage }) {
  const { facts, links } = usePage();
  const to = usePageLocale();
  const amount = facts.agreement?.parts.find(({ element }) => element === 'amount');
  const words = facts.debits?.sentence ?? amount?.text.split('\n')[0];
  if (!words) return null;
  return (
    <section className="lead">
      <h2>{m.payer_how_much({}, to)}</h2>
      <p>{words}</p>
      {facts.debits?.sentence && (
        <a href={links.to(askedOn)}>
          {m.payer_change({}, to)}
          <span className="unseen"> {m.payer_debits({}, to)}</span>
        </a>
      )}
    </section>
  );
}
