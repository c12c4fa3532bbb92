import { PROMO_CODE_LENGTH_MAX } from '@cordelle/domain/invoice/promo-limits.ts';
import { feeWord } from '@cordelle/i18n/fee-words.ts';
import { formatMoney, formatMonth, formatNumber, formatPercent, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { SavedNotice } from '@cordelle/ui/saved-notice.tsx';
import { type FormEvent, useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { refusalOf } from '../../failure/refusal.ts';
import { useClient } from '../../me/me.ts';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';

/** The code that takes off the invoices, and a field for another one. */
export function PromoCode() {
  const locale = useLocale();
  const { id, currency } = useClient();
  const utils = trpc.useUtils();
  const query = trpc.promoCodes.given.useQuery();
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const apply = trpc.clients.applyPromoCode.useMutation({
    onSuccess: (saved) => {
      showAnswer(utils.clients.byId, { id }, saved);
      setTyped('');
      return utils.promoCodes.given.invalidate();
    },
  });
  const said = apply.error
    ? (Object.values(refusalOf(apply.error)?.messages ?? {}).flat()[0] ?? m.no_answer())
    : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = typed.trim() === '';
    setMissing(empty);
    if (!empty && !apply.isPending) apply.mutate({ promoCode: typed });
  };
  return (
    <div className="grid gap-4">
      <PanelQuery query={query} rows={1}>
        {({ given }) =>
          given ? (
            <div>
              <p className="font-mono font-semibold">{given.code}</p>
              <p>{effectWords(given, currency, locale)}</p>
              <p className="text-muted-foreground">
                {given.firstMonth === null || given.lastMonth === null
                  ? m.settings_promo_waits()
                  : m.settings_promo_months({
                      first: formatMonth(`${given.firstMonth}-01`, locale),
                      last: formatMonth(`${given.lastMonth}-01`, locale),
                    })}
              </p>
            </div>
          ) : (
            <p className="text-muted-foreground">{m.settings_promo_none()}</p>
          )
        }
      </PanelQuery>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
        <Field label={m.settings_promo_code()} error={missing ? m.required_field() : said} className="w-full sm:w-64">
          <Input
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={PROMO_CODE_LENGTH_MAX}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setMissing(false);
              if (apply.error) apply.reset();
            }}
          />
        </Field>
        <Button type="submit" variant="primary" busy={apply.isPending} size="field">
          {m.settings_promo_apply()}
        </Button>
        <SavedNotice savedAt={apply.isSuccess ? apply.submittedAt : null} />
      </form>
    </div>
  );
}

type Effect = {
  readonly offBps: number;
  readonly offAmount: string;
  readonly fees: readonly Parameters<typeof feeWord>[0][];
  readonly months: number;
};

/** `50% off Monthly fee, Transaction fee, for 3 months`. */
function effectWords({ offBps, offAmount, fees, months }: Effect, currency: string, locale: Locale): string {
  return m.promo_code_effect({
    off: offBps > 0 ? formatPercent(offBps, locale) : formatMoney(offAmount, currency, locale),
    fees: fees.map((fee) => feeWord(fee, locale)).join(', '),
    count: months,
    months: formatNumber(months, locale),
  });
}
