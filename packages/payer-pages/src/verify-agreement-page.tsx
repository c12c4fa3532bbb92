import { formatInstant } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import type { CheckedFingerprint } from '@cordelle/validation/evidence-packs.ts';
import type { Language } from '@cordelle/validation/language.ts';
import { PayerFrame } from './frame.tsx';
import { SummaryList } from './summary-list.tsx';

type Props = {
  readonly language: Language;
  readonly languageHref: string;
  /** Where both forms go. */
  readonly action: string;
  /** What was found under a fingerprint; null: nothing was asked yet. */
  readonly checked: { readonly hash: string; readonly found: CheckedFingerprint['found'] } | null;
  /** What was typed, where it is shown again. */
  readonly typed: string;
  readonly problems: { readonly hash?: string; readonly file?: string };
};

/** Where anybody finds out whether a copy of an agreement, or a file of evidence about it, is ours and unaltered. */
export function VerifyAgreementPage({ language, languageHref, action, checked, typed, problems }: Props) {
  const to = { locale: language };
  return (
    <PayerFrame language={language} business={null} languageSwitch={{ kind: 'link', href: languageHref }}>
      <ProblemsAbove problems={problems} language={language} />
      {checked ? (
        <>
          <Outcome checked={checked} language={language} />
          <h2>{m.verify_agreement_again({}, to)}</h2>
        </>
      ) : (
        <>
          <h1>{m.verify_agreement_title({}, to)}</h1>
          <p>{m.verify_agreement_what({}, to)}</p>
        </>
      )}
      <form method="get" action={action} noValidate>
        <input type="hidden" name="lang" value={language} />
        <div className={problems.hash ? 'field wrong' : 'field'}>
          <label htmlFor="f-hash">{m.verify_agreement_hash({}, to)}</label>
          <span className="hint" id="f-hash-hint">
            {m.verify_agreement_hash_hint({}, to)}
          </span>
          <FieldProblem name="hash" text={problems.hash} language={language} />
          <input
            id="f-hash"
            name="hash"
            className="input"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            defaultValue={typed}
            aria-describedby={describedBy('hash', problems.hash)}
            aria-invalid={problems.hash ? true : undefined}
          />
        </div>
        <p className="actions">
          <button type="submit" className="button">
            {m.verify_agreement_check({}, to)}
          </button>
        </p>
      </form>
      <h2>{m.verify_agreement_or_file({}, to)}</h2>
      <form method="post" action={`${action}?lang=${language}`} encType="multipart/form-data" noValidate>
        <div className={problems.file ? 'field wrong' : 'field'}>
          <label htmlFor="f-file">{m.verify_agreement_file({}, to)}</label>
          <span className="hint" id="f-file-hint">
            {m.verify_agreement_file_hint({}, to)}
          </span>
          <FieldProblem name="file" text={problems.file} language={language} />
          <input
            id="f-file"
            name="file"
            type="file"
            className="input"
            accept=".pdf,.json,application/pdf,application/json"
            aria-describedby={describedBy('file', problems.file)}
            aria-invalid={problems.file ? true : undefined}
          />
        </div>
        <p className="actions">
          <button type="submit" className="button second" data-once>
            {m.verify_agreement_send({}, to)}
          </button>
        </p>
      </form>
    </PayerFrame>
  );
}

const describedBy = (name: string, problem: string | undefined): string =>
  [`f-${name}-hint`, problem && `f-${name}-problem`].filter(Boolean).join(' ');

function FieldProblem({
  name,
  text,
  language,
}: {
  readonly name: string;
  readonly text: string | undefined;
  readonly language: Language;
}) {
  if (text === undefined) return null;
  return (
    <span className="field-problem" id={`f-${name}-problem`}>
      <span className="unseen">{m.payer_problem_prefix({}, { locale: language })} </span>
      {text}
    </span>
  );
}

function ProblemsAbove({ problems, language }: Pick<Props, 'problems' | 'language'>) {
  const all = Object.entries(problems);
  if (all.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: after a failed submit reading goes on here
    <div className="problem" role="alert" tabIndex={-1} autoFocus id="problem">
      <h2>{m.payer_problem_title({}, { locale: language })}</h2>
      <ul>
        {all.map(([field, text]) => (
          <li key={field}>
            <a href={`#f-${field}`}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Checked = NonNullable<Props['checked']>;

function Outcome({ checked: { hash, found }, language }: { readonly checked: Checked; readonly language: Language }) {
  const to = { locale: language };
  if (found.length === 0)
    return (
      <div className="warning">
        <h1>{m.verify_agreement_unknown({}, to)}</h1>
        <p>{m.verify_agreement_unknown_text({}, to)}</p>
      </div>
    );
  const isOver = found.some(({ endedAt, replacedAt }) => endedAt !== null || replacedAt !== null);
  return (
    <div className={isOver ? 'warning' : 'done'}>
      <h1>{m.verify_agreement_known({}, to)}</h1>
      {found.map((proof) => (
        <SummaryList key={`${proof.what} ${proof.reference}`} rows={rowsOf(proof, hash, language)} />
      ))}
    </div>
  );
}

const KINDS = {
  json: m.verify_agreement_kind_json,
  pdf: m.verify_agreement_kind_pdf,
  terms: m.verify_agreement_kind_terms,
  approval: m.verify_agreement_kind_approval,
} as const;

const WHEN = {
  json: m.verify_agreement_made,
  pdf: m.verify_agreement_made,
  terms: m.verify_agreement_agreed,
  approval: m.verify_agreement_approved,
} as const;

function rowsOf(proof: Checked['found'][number], hash: string, language: Language) {
  const to = { locale: language };
  const at = (instant: string) => formatInstant(instant, proof.zone, language);
  const { what, business, reference, version, madeAt, changedAt, endedAt, replacedAt } = proof;
  const since = [
    changedAt && m.verify_agreement_changed({ date: at(changedAt) }, to),
    endedAt && m.verify_agreement_ended({ date: at(endedAt) }, to),
    replacedAt && m.verify_agreement_replaced({ date: at(replacedAt) }, to),
  ].filter((sentence) => sentence !== null);
  return [
    { label: m.verify_agreement_kind({}, to), value: KINDS[what]({}, to) },
    { label: m.verify_agreement_business({}, to), value: business },
    { label: m.verify_agreement_reference({}, to), value: reference },
    { label: m.verify_agreement_version({}, to), value: String(version) },
    {
      label: WHEN[what]({}, to),
      value: at(madeAt),
    },
    {
      label: m.verify_agreement_since({}, to),
      value: since.length === 0 ? m.verify_agreement_in_force({}, to) : since.join(' '),
    },
    { label: m.verify_agreement_checked({}, to), value: hash },
  ];
}
