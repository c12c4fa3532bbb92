import { m } from '@cordelle/i18n/messages';
import { fieldLabel, placeOfField } from './field-labels.ts';
import { idOfField } from './fields.tsx';
import { usePage, usePageLocale } from './page-context.ts';

/** Everything that is wrong, above the page, each with a way to its field. */
export function ProblemSummary() {
  const { facts, problems } = usePage();
  const named = (field: string, text: string) =>
    [fieldLabel(field, facts), text].filter(Boolean).join(to.locale === 'fr' ? '\u00a0: ' : ': ');
  const to = usePageLocale();
  const all = Object.entries(problems)
    .sort(([one], [other]) => placeOfField(one, facts.kind) - placeOfField(other, facts.kind))
    .flatMap(([field, texts]) => texts.map((text) => ({ field, text })));
  if (all.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: after a failed submit reading goes on here
    <div className="problem" role="alert" tabIndex={-1} autoFocus id="problem">
      <h2>{m.payer_problem_title({}, to)}</h2>
      <ul>
        {all.map(({ field, text }) => (
          <li key={`${field} ${text}`}>
            {field === 'base' ? text : <a href={`#${idOfField(field)}`}>{named(field, text)}</a>}
          </li>
        ))}
      </ul>
    </div>
  );
}
