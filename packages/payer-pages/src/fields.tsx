import { formatDate, formatMoneyInput, readDateInput } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { Language } from '@cordelle/validation/language.ts';
import type { ReactNode } from 'react';
import { fieldLabel } from './field-labels.ts';
import { usePage, usePageLocale } from './page-context.ts';

/** Names of fields hold dots; ids of elements do not like them. */
export const idOfField = (name: string): string => `f-${name.replaceAll('.', '-')}`;

type Described = { readonly name: string; readonly hint?: string | undefined };

/** What a screen reader says after the label, and whether something is wrong. */
function useDescription({ name, hint }: Described) {
  const { problems } = usePage();
  const problem = problems[name]?.[0];
  const id = idOfField(name);
  const parts = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean);
  return {
    id,
    problem,
    described: {
      'aria-describedby': parts.length > 0 ? parts.join(' ') : undefined,
      'aria-invalid': problem ? true : undefined,
    },
  };
}

const Hint = ({ id, children }: { id: string; children: ReactNode }) => (
  <span className="hint" id={`${id}-hint`}>
    {children}
  </span>
);

function Problem({ id, children }: { id: string; children: ReactNode }) {
  const to = usePageLocale();
  return (
    <span className="field-problem" id={`${id}-problem`}>
      <span className="unseen">{m.payer_problem_prefix({}, to)} </span>
      {children}
    </span>
  );
}

type TextFieldProps = Described & {
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputMode?: 'decimal' | 'numeric' | undefined;
  readonly autoComplete?: string | undefined;
  readonly optional?: boolean;
  readonly maxLength?: number;
  /** In dollars: their sign stands before it in English, after it in French. */
  readonly isAmount?: boolean;
  readonly width?: 'short' | 'medium' | 'long';
};

/** An amount that was understood, as the language of the page writes it; anything else as it was typed. */
const amountAgain = (typed: string, language: Language): string =>
  /^[0-9]+\.[0-9]{2}$/.test(typed) ? formatMoneyInput(typed, language) : typed;

type LineProps = Described & {
  readonly optional?: boolean;
  readonly children: (line: Omit<ReturnType<typeof useDescription>, 'problem'>) => ReactNode;
};

/** A line to type on, with its label, its hint and what is wrong with it. */
function Line({ name, hint, optional = false, children }: LineProps) {
  const { facts } = usePage();
  const to = usePageLocale();
  const { id, problem, described } = useDescription({ name, hint });
  return (
    <div className={problem ? 'field wrong' : 'field'}>
      <label htmlFor={id}>
        {fieldLabel(name, facts)}
        {optional && <span className="optional"> {m.payer_optional({}, to)}</span>}
      </label>
      {hint && <Hint id={id}>{hint}</Hint>}
      {problem && <Problem id={id}>{problem}</Problem>}
      {children({ id, described })}
    </div>
  );
}

/**
 * A day, written in the language of the page, whatever the browser speaks. Who has script may choose it from the browser's own
 * calendar.
 */
export function DateField({ name, hint, earliest }: Described & { readonly earliest: string | null }) {
  const { facts } = usePage();
  const to = usePageLocale();
  const typed = facts.answers[name] ?? '';
  const day = readDateInput(typed);
  return (
    <Line name={name} hint={hint}>
      {({ id, described }) => (
        <span className="dated">
          <input
            id={id}
            name={name}
            type="text"
            className="input"
            autoComplete="off"
            maxLength={30}
            defaultValue={day === typed ? formatDate(day, facts.language) : typed}
            {...described}
          />
          <button
            type="button"
            className="calendar"
            data-calendar-of={id}
            aria-label={m.ui_open_calendar({}, to)}
            hidden
          >
            <svg
              viewBox="0 0 24 24"
              width="22"
              height="22"
              aria-hidden="true"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
            >
              <path d="M8 2v4M16 2v4M3 10h18M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z" />
            </svg>
          </button>
          <input
            type="date"
            className="unseen"
            tabIndex={-1}
            aria-hidden="true"
            min={earliest ?? undefined}
            defaultValue={day ?? ''}
          />
        </span>
      )}
    </Line>
  );
}

/** One line to type on. */
export function TextField({
  name,
  hint,
  type = 'text',
  optional = false,
  isAmount = false,
  width = 'long',
  ...input
}: TextFieldProps) {
  const { facts } = usePage();
  const typed = facts.answers[name] ?? '';
  return (
    <Line name={name} hint={hint} optional={optional}>
      {({ id, described }) => {
        const field = (
          <input
            id={id}
            name={name}
            type={type}
            className={`input ${width}`}
            defaultValue={input.inputMode === 'decimal' ? amountAgain(typed, facts.language) : typed}
            {...(type === 'email' ? { spellCheck: false, autoCapitalize: 'none' } : {})}
            {...input}
            {...described}
          />
        );
        if (!isAmount) return field;
        const sign = <span aria-hidden="true">$</span>;
        return (
          <span className="before">
            {facts.language === 'en' && sign}
            {field}
            {facts.language === 'fr' && sign}
          </span>
        );
      }}
    </Line>
  );
}

type Choice = { readonly value: string; readonly label: string; readonly hint?: string };
type OneOfAFew = Described & {
  readonly choices: readonly Choice[];
  readonly otherwise: string;
  /** The ones most people take; the others are one press away, below these words. */
  readonly usual?: { readonly values: readonly string[]; readonly others: string };
};

/** One of a few, all of them seen but those that few people take. */
export function RadioField({ name, hint, choices, otherwise, usual }: OneOfAFew) {
  const { facts } = usePage();
  const { id, problem, described } = useDescription({ name, hint });
  const chosen = facts.answers[name] ?? otherwise;
  const first = choices.filter(({ value }) => usual?.values.includes(value) ?? true);
  const others = choices.filter((choice) => !first.includes(choice));
  const radio = (choice: Choice) => (
    <label className="choice" key={choice.value}>
      <input
        type="radio"
        name={name}
        value={choice.value}
        defaultChecked={choice.value === chosen}
        id={choice === first[0] ? `${id}-first` : undefined}
      />
      <span>
        {choice.label}
        {choice.hint && <span className="hint">{choice.hint}</span>}
      </span>
    </label>
  );
  return (
    <fieldset className={problem ? 'field wrong' : 'field'} id={id} {...described}>
      <legend>{fieldLabel(name, facts)}</legend>
      {hint && <Hint id={id}>{hint}</Hint>}
      {problem && <Problem id={id}>{problem}</Problem>}
      <div className={usual && 'usual'}>{first.map(radio)}</div>
      {usual && (
        <details className="others" open={others.some(({ value }) => value === chosen)}>
          <summary>{usual.others}</summary>
          <div className="choices">{others.map(radio)}</div>
        </details>
      )}
    </fieldset>
  );
}

/** One of many. */
export function SelectField({
  name,
  hint,
  choices,
  blank,
  autoComplete,
}: Described & { choices: readonly Choice[]; blank?: string; autoComplete?: string }) {
  const { facts } = usePage();
  const { id, problem, described } = useDescription({ name, hint });
  return (
    <div className={problem ? 'field wrong' : 'field'}>
      <label htmlFor={id}>{fieldLabel(name, facts)}</label>
      {hint && <Hint id={id}>{hint}</Hint>}
      {problem && <Problem id={id}>{problem}</Problem>}
      <select
        id={id}
        name={name}
        className="input medium"
        defaultValue={facts.answers[name] ?? ''}
        autoComplete={autoComplete}
        {...described}
      >
        {blank !== undefined && <option value="">{blank}</option>}
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A box to tick. Its value is `true`. */
export function CheckField({ name, label, hint }: Described & { label: ReactNode }) {
  const { facts } = usePage();
  const { id, problem, described } = useDescription({ name, hint });
  return (
    <div className={problem ? 'field wrong' : 'field'}>
      {problem && <Problem id={id}>{problem}</Problem>}
      <label className="choice" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          name={name}
          value="true"
          defaultChecked={facts.answers[name] === 'true'}
          {...described}
        />
        <span>{label}</span>
      </label>
      {hint && <Hint id={id}>{hint}</Hint>}
    </div>
  );
}

/** A box to tick outside the pages of a flow, as what is wrong there is said above the page. */
export const CheckBox = ({ name, label, checked }: { name: string; label: ReactNode; checked: boolean }) => (
  <div className="field">
    <label className="choice">
      <input type="checkbox" name={name} value="true" defaultChecked={checked} />
      <span>{label}</span>
    </label>
  </div>
);

/** Why something is asked, for whoever wonders. */
export const Why = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="why">
    <summary>{label}</summary>
    <p>{children}</p>
  </details>
);
