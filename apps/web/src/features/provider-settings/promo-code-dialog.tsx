import { INVOICE_LINE_KINDS, type InvoiceLineKind } from '@cordelle/domain/invoice/kinds.ts';
import { PROMO_CODE_LENGTH_MAX, PROMO_MONTHS_MAX } from '@cordelle/domain/invoice/promo-limits.ts';
import { feeWord } from '@cordelle/i18n/fee-words.ts';
import { m } from '@cordelle/i18n/messages';
import { Checkbox } from '@cordelle/ui/checkbox.tsx';
import { Field, FieldSet } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { FormDialog, sayChangesSaved, useDialogForm } from '../../form-dialog.tsx';
import { trpc } from '../../trpc.ts';
import {
  PROMO_FIELDS,
  type PromoField,
  type PromoInput,
  type PromoValues,
  readPromoCode,
} from './promo-code-values.ts';

/** A new code: what it takes off, of which fees, for how long, and when it may be given. */
export default function PromoCodeDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const locale = useLocale();
  const utils = trpc.useUtils();
  const saving = trpc.promoCodes.create.useMutation({
    onSuccess: async () => {
      await utils.promoCodes.list.invalidate();
      sayChangesSaved(onClose);
    },
  });
  const WRONG: Partial<Record<PromoField, () => string>> = {
    offBps: m.promo_code_share_wrong,
    offAmount: m.error_money_malformed,
    months: () => m.promo_code_months_wrong({ max: String(PROMO_MONTHS_MAX) }),
    maxUses: m.promo_code_uses_wrong,
  };
  const form = useDialogForm<PromoValues, PromoField, PromoInput>({
    fields: PROMO_FIELDS,
    initial: () => ({
      code: '',
      kind: 'free',
      offBps: '',
      offAmount: '',
      fees: ['monthly'],
      months: '1',
      validFrom: today,
      validTo: '',
      maxUses: '',
      note: '',
    }),
    read: readPromoCode,
    wordsOf: (name) => (WRONG[name] ?? m.required_field)(),
    saving,
  });
  const { values, write, about } = form;
  const turn = (kind: InvoiceLineKind, on: boolean) =>
    write({ fees: INVOICE_LINE_KINDS.filter((one) => (one === kind ? on : values.fees.includes(one))) });
  return (
    <FormDialog
      form={form}
      title={m.promo_code_new()}
      description={m.promo_code_new_means()}
      action={m.promo_code_create()}
      onClose={onClose}
    >
      <Field label={m.settings_promo_code()} {...about('code')}>
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={PROMO_CODE_LENGTH_MAX}
          value={values.code}
          onChange={({ target }) => write({ code: target.value.toUpperCase() })}
        />
      </Field>
      <Field label={m.promo_code_takes_off()}>
        <Select
          value={values.kind}
          onChange={({ target }) =>
            write({ kind: target.value === 'share' ? 'share' : target.value === 'amount' ? 'amount' : 'free' })
          }
        >
          <option value="free">{m.promo_code_free()}</option>
          <option value="share">{m.promo_code_share()}</option>
          <option value="amount">{m.promo_code_amount()}</option>
        </Select>
      </Field>
      {values.kind === 'share' && (
        <Field label={m.promo_code_share()} {...about('offBps')}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={values.offBps}
            onChange={({ target }) => write({ offBps: target.value })}
            className="max-w-32"
          />
        </Field>
      )}
      {values.kind === 'amount' && (
        <Field label={m.promo_code_amount()} {...about('offAmount')}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={values.offAmount}
            onChange={({ target }) => write({ offAmount: target.value })}
            className="max-w-32"
          />
        </Field>
      )}
      <FieldSet legend={m.promo_code_fees()}>
        <div className="grid gap-2">
          {INVOICE_LINE_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={feeWord(kind, locale)}
              checked={values.fees.includes(kind)}
              onCheckedChange={(on) => turn(kind, on === true)}
            />
          ))}
        </div>
      </FieldSet>
      <Field label={m.promo_code_months()} {...about('months')}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={values.months}
          onChange={({ target }) => write({ months: target.value })}
          className="max-w-32"
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.promo_code_first_day()} {...about('validFrom')}>
          <Input type="date" value={values.validFrom} onChange={({ target }) => write({ validFrom: target.value })} />
        </Field>
        <Field label={m.promo_code_last_day()} optional {...about('validTo')}>
          <Input type="date" value={values.validTo} onChange={({ target }) => write({ validTo: target.value })} />
        </Field>
      </div>
      <Field label={m.promo_code_max_uses()} hint={m.promo_code_max_uses_hint()} optional {...about('maxUses')}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={values.maxUses}
          onChange={({ target }) => write({ maxUses: target.value })}
          className="max-w-32"
        />
      </Field>
      <Field label={m.promo_code_note()} optional {...about('note')}>
        <Input maxLength={200} value={values.note} onChange={({ target }) => write({ note: target.value })} />
      </Field>
    </FormDialog>
  );
}
