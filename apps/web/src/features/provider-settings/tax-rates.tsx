import { TAX_NAMES } from '@cordelle/domain/invoice/taxes.ts';
import { taxName, taxWord } from '@cordelle/i18n/fee-words.ts';
import { formatDate } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { PROVINCES } from '@cordelle/validation/lists/regions.ts';
import { useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { FormDialog, sayChangesSaved, useDialogForm } from '../../form-dialog.tsx';
import { Panel } from '../../panel.tsx';
import { showAnswer } from '../../show-answer.ts';
import { trpc } from '../../trpc.ts';
import type { Provider } from './provider.ts';

/** Taxes charged today in each province, and rates of one's own from a day on. */
export function TaxRates({ provider }: { provider: Provider }) {
  const locale = useLocale();
  const utils = trpc.useUtils();
  const [adding, setAdding] = useState(false);
  const remove = trpc.providerSettings.removeTaxRate.useMutation({
    onSuccess: (saved) => showAnswer(utils.providerSettings.get, undefined, saved),
    onError: (error) => showToast('bad', refusalOf(error)?.messages.base?.[0] ?? m.no_answer()),
  });
  const someMissing = provider.charged.some(({ notCharged }) => notCharged.length > 0);
  const nameOf = (code: string) => PROVINCES.find(({ value }) => value === code)?.[locale] ?? code;
  return (
    <Panel title={m.provider_taxes()} actions={<Button onClick={() => setAdding(true)}>{m.provider_tax_add()}</Button>}>
      <div className="grid gap-4 p-4">
        <p className="max-w-[70ch] text-muted-foreground">{m.provider_taxes_means()}</p>
        <table className="w-full text-table">
          <caption className="sr-only">{m.provider_taxes()}</caption>
          <thead className="text-left">
            <tr>
              <th scope="col" className="py-1 pr-4">
                {m.address_province()}
              </th>
              <th scope="col">{m.provider_taxes_charged()}</th>
              {someMissing && (
                <th scope="col" className="pl-4">
                  {m.provider_taxes_not_charged()}
                </th>
              )}
            </tr>
          </thead>
          <tbody className="divide-y">
            {provider.charged.map(({ provinceCode, taxes, notCharged }) => (
              <tr key={provinceCode}>
                <th scope="row" className="py-1 pr-4 text-left font-normal">
                  {nameOf(provinceCode)}
                </th>
                <td>{taxes.map((tax) => taxWord(tax, locale)).join(', ') || m.settings_none()}</td>
                {someMissing && <td className="pl-4">{notCharged.map((name) => taxName(name, locale)).join(', ')}</td>}
              </tr>
            ))}
          </tbody>
        </table>
        {provider.ownRates.length > 0 && (
          <ul className="grid gap-1">
            {provider.ownRates.map(({ id, provinceCode, name, rate, validFrom, inForce }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2">
                <span>
                  {m.provider_tax_from({
                    tax: taxWord({ name, rate }, locale),
                    province: nameOf(provinceCode),
                    date: formatDate(validFrom, locale),
                  })}
                </span>
                {!inForce && (
                  <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate({ id })}>
                    {m.settings_remove()}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {adding && <TaxRateDialog onClose={() => setAdding(false)} />}
    </Panel>
  );
}

const FIELDS = ['provinceCode', 'name', 'rate', 'validFrom'] as const;
type Name = (typeof FIELDS)[number];
type Values = {
  readonly provinceCode: string;
  readonly name: (typeof TAX_NAMES)[number];
  readonly rate: string;
  readonly validFrom: string;
};

function TaxRateDialog({ onClose }: { onClose: () => void }) {
  const locale = useLocale();
  const utils = trpc.useUtils();
  const saving = trpc.providerSettings.addTaxRate.useMutation({
    onSuccess: (saved) => {
      showAnswer(utils.providerSettings.get, undefined, saved);
      sayChangesSaved(onClose);
    },
  });
  const form = useDialogForm<Values, Name, Values>({
    fields: FIELDS,
    initial: () => ({ provinceCode: '', name: 'GST', rate: '', validFrom: '' }),
    read: (values) => {
      const wrong = FIELDS.filter((name) => values[name].trim() === '');
      return wrong.length > 0 ? { wrong } : { input: { ...values, rate: values.rate.replace(',', '.') } };
    },
    wordsOf: () => m.required_field(),
    saving,
  });
  const { values, write, about } = form;
  return (
    <FormDialog
      form={form}
      title={m.provider_tax_add()}
      description={m.provider_tax_add_means()}
      action={m.ui_save()}
      onClose={onClose}
    >
      <Field label={m.address_province()} {...about('provinceCode')}>
        <Select value={values.provinceCode} onChange={({ target }) => write({ provinceCode: target.value })}>
          <option value="">{m.choose()}</option>
          {PROVINCES.map((province) => (
            <option key={province.value} value={province.value}>
              {province[locale]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={m.provider_tax_name()} {...about('name')}>
        <Select
          value={values.name}
          onChange={({ target }) => write({ name: TAX_NAMES.find((name) => name === target.value) ?? 'GST' })}
        >
          {TAX_NAMES.map((name) => (
            <option key={name} value={name}>
              {taxName(name, locale)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={m.provider_tax_rate()} hint={m.provider_tax_rate_hint()} {...about('rate')}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={values.rate}
          onChange={({ target }) => write({ rate: target.value })}
          className="max-w-32"
        />
      </Field>
      <Field label={m.provider_tax_day()} {...about('validFrom')}>
        <Input
          type="date"
          value={values.validFrom}
          onChange={({ target }) => write({ validFrom: target.value })}
          className="max-w-48"
        />
      </Field>
    </FormDialog>
  );
}
