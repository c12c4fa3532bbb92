import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';

/** What is owed comes off first: until when nothing is deposited. */
export function Debt({
  debt: { owed, nextDepositOn },
  currency,
}: {
  debt: { readonly owed: string; readonly nextDepositOn: string | null };
  currency: string;
}) {
  const locale = useLocale();
  const amount = formatMoney(owed, currency, locale);
  return (
    <p>
      {nextDepositOn === null
        ? m.home_forecast_owed_unknown({ amount })
        : m.home_forecast_owed({ amount, day: formatDate(nextDepositOn, locale) })}
    </p>
  );
}
