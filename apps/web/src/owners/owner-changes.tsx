import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { OwnersAsked } from '@cordelle/validation/onboarding/owner-requests.ts';
import { percent } from './owner-words.ts';

type Change = OwnersAsked['changes'][number];

/** Who comes, who goes, and whose part is another one. */
export function OwnerChanges({ changes }: { changes: readonly Change[] }) {
  const locale = useLocale();
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {changes.map((change) => (
        <li key={`${change.name} ${change.of} ${change.category}`} className="wrap-anywhere">
          {wordsOf(change, locale)}
        </li>
      ))}
    </ul>
  );
}

function wordsOf({ name, of, category, before, after }: Change, locale: 'en' | 'fr'): string {
  const where = of ?? m.owner_change_business();
  if (category === 'ControlPerson')
    return after === null ? m.owner_change_runs_no_more({ name }) : m.owner_change_runs({ name });
  if (before === null) return m.owner_change_comes({ name, of: where, share: percent(after ?? '0', locale) });
  if (after === null) return m.owner_change_goes({ name, of: where, share: percent(before, locale) });
  return m.owner_change_part({
    name,
    of: where,
    before: percent(before, locale),
    after: percent(after, locale),
  });
}
