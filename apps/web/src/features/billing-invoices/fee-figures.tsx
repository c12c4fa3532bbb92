import { feeRule, feeWord, taxWord } from '@cordelle/i18n/fee-words.ts';
import { formatMoney, formatNumber, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import type { ReactNode } from 'react';
import type { FeeKind, FeeLine, FeeFigures as Figures } from './invoice.ts';
import { isOpened } from './invoice-search.ts';

/** What is charged, each line with its rule and its sum; then promotion, taxes and total. */
export function FeeFigures({
  figures,
  hrefOf,
}: {
  figures: Figures;
  /** Where the records of a line are shown; without it, a line opens nothing. */
  hrefOf?: (kind: FeeKind) => string;
}) {
  const locale = useLocale();
  const { lines, promo, promotion, subtotal, taxes, total, currency } = figures;
  return (
    <div className="grid gap-3">
      <ul className="divide-y">
        {lines.map((line) => (
          <li key={line.kind} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
            <p className="font-semibold">{feeWord(line.kind, locale)}</p>
            <Money amount={line.amount} currency={currency} align="right" className="font-semibold" />
            <p className="text-muted-foreground text-table">
              {feeRule(line.kind, locale)}
              {line.proratedDays !== null && ` ${daysOf(line, locale)}`}
            </p>
            <Times line={line} currency={currency} href={isOpened(line.kind) ? hrefOf?.(line.kind) : undefined} />
          </li>
        ))}
      </ul>
      <dl className="ml-auto grid w-full gap-1 border-t pt-3 sm:max-w-sm">
        {promo && (
          <Sum label={m.invoice_promo_code({ code: promo.code })}>
            <Money amount={`-${promo.amount}`} currency={currency} />
          </Sum>
        )}
        {promotion !== '0.00' && (
          <Sum label={m.invoice_promotion()}>
            <Money amount={`-${promotion}`} currency={currency} />
          </Sum>
        )}
        <Sum label={m.invoice_subtotal()}>
          <Money amount={subtotal} currency={currency} />
        </Sum>
        {taxes.map((tax) => (
          <Sum key={tax.name} label={taxWord(tax, locale)}>
            <Money amount={tax.amount} currency={currency} />
          </Sum>
        ))}
        <Sum label={m.invoice_total()} strong>
          <Money amount={total} currency={currency} showCurrency />
        </Sum>
      </dl>
    </div>
  );
}

const daysOf = ({ proratedDays, monthDays }: FeeLine, locale: Locale): string =>
  m.invoice_prorated({ days: formatNumber(proratedDays ?? 0, locale), of: formatNumber(monthDays ?? 0, locale) });

/** `6 × $0.60`, and where the six are shown. */
function Times({ line, currency, href }: { line: FeeLine; currency: string; href: string | undefined }) {
  const locale = useLocale();
  const count = formatNumber(line.quantity, locale);
  const times = `${count} × ${formatMoney(line.unitPrice, currency, locale)}`;
  if (!href) return <p className="text-right text-muted-foreground text-table tabular-nums">{times}</p>;
  const name = m.invoice_open_records({ count, line: feeWord(line.kind, locale) });
  return (
    <p className="text-right text-table tabular-nums">
      <TextLink href={href} aria-label={`${times}. ${name}`} title={name}>
        {times}
      </TextLink>
    </p>
  );
}

function Sum({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={strong ? 'flex justify-between gap-4 border-t pt-2 font-semibold' : 'flex justify-between gap-4'}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
