import { institutionName, routingName } from '@cordelle/domain/bank-numbers/bank-names.ts';
import { bankNameIn } from '@cordelle/domain/bank-numbers/bank-names-in-french.ts';
import { BANK_NUMBER_FIELDS, type BankNumberField } from '@cordelle/domain/bank-numbers/entered-numbers.ts';
import type { Rail } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { Field, FieldSet } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { type ClipboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  afterTyping,
  type BankField,
  type BankValues,
  digitsHint,
  grouped,
  isKept,
  numbersIn,
  type OnFile,
} from './bank-values.ts';
import { ChequeDrawing } from './cheque-drawing.tsx';

export type BankForm = {
  readonly values: BankValues;
  readonly change: (name: BankField, value: string) => void;
  readonly errorOf: (name: BankField) => string | undefined;
};

type Props = {
  /** Any form that has the fields of the country, see `bankFieldsOf`. */
  form: BankForm;
  country: Rail;
  /** What is on file; null: nothing yet. */
  onFile?: OnFile;
  /** Why the numbers cannot be changed. */
  locked?: string;
};

const LABELS = {
  transitNumber: m.bank_transit_number,
  institutionNumber: m.bank_institution_number,
  routingNumber: m.bank_routing_number,
  accountNumber: m.bank_account_number,
} as const;

/** Where money is taken from: the numbers of a cheque in their order, masked where they are known already. */
export function BankFields({ form, country, onFile = null, locked }: Props) {
  useLocale();
  const [active, setActive] = useState<BankNumberField | null>(null);
  const hint = country === 'CA' ? m.bank_numbers_hint_ca() : m.bank_numbers_hint_us();
  const numbers = BANK_NUMBER_FIELDS[country].filter((field) => field !== 'bankAccountType');
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const all = numbersIn(country, event.clipboardData.getData('text'));
    if (!all) return;
    event.preventDefault();
    for (const field of numbers) form.change(`bankAccount.${field}`, all[`bankAccount.${field}`] ?? '');
  };
  return (
    <FieldSet legend={m.bank_account()} hint={locked ?? hint}>
      <div className="grid gap-4">
        {!locked && <ChequeDrawing country={country} active={active} />}
        <div
          className={
            country === 'CA'
              ? 'grid items-start gap-4 sm:grid-cols-[8rem_9.5rem_minmax(0,1fr)]'
              : 'grid items-start gap-4 sm:grid-cols-2'
          }
        >
          {numbers.map((field) => (
            <NumberField
              key={field}
              field={field}
              form={form}
              country={country}
              onFile={onFile}
              disabled={locked !== undefined}
              onPaste={paste}
              onActive={(isActive) => setActive(isActive ? field : null)}
            />
          ))}
        </div>
        <BankName country={country} values={form.values} onFile={onFile} />
        {country === 'US' && <AccountType form={form} disabled={locked !== undefined} />}
      </div>
    </FieldSet>
  );
}

type NumberProps = {
  field: keyof typeof LABELS;
  form: BankForm;
  country: Rail;
  onFile: OnFile;
  disabled: boolean;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  onActive: (isActive: boolean) => void;
};

/** One number: in groups while nobody types, bare digits while somebody does; what is on file is replaced as a whole. */
function NumberField({ field, form, country, onFile, disabled, onPaste, onActive }: NumberProps) {
  useLocale();
  const [focused, setFocused] = useState(false);
  const name: BankField = `bankAccount.${field}`;
  const value = form.values[name] ?? '';
  const kept = isKept(field, value, onFile);
  const mask = onFile?.[field] ?? null;
  return (
    <div className="grid gap-1.5">
      <Field label={LABELS[field]()} id={name} hint={digitsHint(country, field)} error={form.errorOf(name)}>
        <Input
          value={focused ? value : grouped(value)}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          disabled={disabled}
          className="font-mono tabular-nums"
          onFocus={({ currentTarget: input }) => {
            // Ungrouped at once: a value that changes later would lose what is selected, and the next key would be appended.
            flushSync(() => setFocused(true));
            input.select();
            onActive(true);
          }}
          onBlur={() => {
            setFocused(false);
            onActive(false);
          }}
          onPaste={onPaste}
          onChange={(event) => form.change(name, afterTyping(event.target.value, insertedBy(event.nativeEvent), kept))}
        />
      </Field>
      {mask && !kept && !disabled && (
        <button
          type="button"
          className="justify-self-start text-link text-small underline underline-offset-2"
          onClick={() => form.change(name, mask)}
        >
          {m.bank_keep_number()}
          <span className="sr-only"> {LABELS[field]()}</span>
        </button>
      )}
    </div>
  );
}

/** What a key or a paste brought into the field; null when it took something away. */
const insertedBy = (event: Event): string | null =>
  event instanceof InputEvent && event.inputType.startsWith('insert') ? event.data : null;

/** The bank behind the numbers, said once they name one; where nobody knows it, that the number is worth a second look. */
function BankName({ country, values, onFile }: { country: Rail; values: BankValues; onFile: OnFile }) {
  const locale = useLocale();
  const field = country === 'CA' ? 'institutionNumber' : 'routingNumber';
  const value = values[`bankAccount.${field}`] ?? '';
  const isWhole = country === 'CA' ? /^\d{3}$/.test(value) : /^\d{9}$/.test(value);
  const name = country === 'CA' ? institutionName(value) : routingName(value);
  const known = isKept(field, value, onFile) ? (onFile?.bankName ?? null) : null;
  return (
    <p role="status" className="text-table empty:hidden">
      {known === null
        ? isWhole && name && m.bank_named({ number: value, name: bankNameIn(name, locale) })
        : bankNameIn(known, locale)}
      {isWhole && !name && country === 'CA' && (
        <span data-tone="warn" className="text-tone-fg">
          {m.bank_institution_unknown({ number: value })}
        </span>
      )}
    </p>
  );
}

const TYPES = ['Checking', 'Savings'] as const;
const TYPE_WORDS = { Checking: m.account_checking_us, Savings: m.account_savings } as const;

function AccountType({ form, disabled }: { form: BankForm; disabled: boolean }) {
  useLocale();
  const name = 'bankAccount.bankAccountType';
  const error = form.errorOf(name);
  return (
    <FieldSet legend={m.bank_account_type()} error={error}>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {TYPES.map((type, index) => (
          <label key={type} className="flex min-h-6 items-center gap-2">
            <input
              type="radio"
              name={name}
              id={index === 0 ? name : `${name}-${type}`}
              value={type}
              checked={form.values[name] === type}
              disabled={disabled}
              aria-invalid={error ? true : undefined}
              onChange={() => form.change(name, type)}
              className="size-4 accent-primary"
            />
            {TYPE_WORDS[type]()}
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
