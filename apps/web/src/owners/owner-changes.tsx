import type { OwnerDetail } from '@cordelle/domain/onboarding/owner-requests.ts';
import { formatDate, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { POSITION_LIST } from '@cordelle/validation/lists/people.ts';
import type { OwnersAsked } from '@cordelle/validation/onboarding/owner-requests.ts';
import { percent } from './owner-words.ts';

type Change = OwnersAsked['changes'][number];
type Correction = OwnersAsked['corrections'][number];

/** Who comes, who goes, whose part is another one, and what is corrected of those who stay. */
export function OwnerChanges({ changes, corrections }: Pick<OwnersAsked, 'changes' | 'corrections'>) {
  const locale = useLocale();
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      {changes.map((change) => (
        <li key={`${change.name} ${change.of} ${change.category}`} className="wrap-anywhere">
          {wordsOf(change, locale)}
        </li>
      ))}
      {corrections.flatMap((correction) =>
        correction.details.map((change) => (
          <li key={`${correction.stakeholderId} ${change.detail}`} className="wrap-anywhere">
            {correctionWords(correction.name, change, locale)}
          </li>
        )),
      )}
      {corrections
        .filter(({ shownAnew }) => shownAnew)
        .map(({ stakeholderId, name }) => (
          <li key={`${stakeholderId} anew`} className="list-none text-muted-foreground wrap-anywhere">
            {m.owner_corrected_shown_anew({ name })}
          </li>
        ))}
    </ul>
  );
}

function wordsOf({ name, of, category, before, after }: Change, locale: Locale): string {
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

const DETAILS: Readonly<Record<OwnerDetail, () => string>> = {
  name: m.owner_detail_name,
  dateOfBirth: m.owner_detail_date_of_birth,
  email: m.owner_detail_email,
  position: m.owner_detail_position,
  address: m.owner_detail_address,
  legalName: m.owner_detail_legal_name,
  countryOfIncorporation: m.owner_detail_country,
  registrationNumber: m.owner_detail_number,
};

function correctionWords(name: string, change: Correction['details'][number], locale: Locale): string {
  const detail = DETAILS[change.detail]();
  const [before, after] = [change.before, change.after].map(
    (value) => value && detailText(change.detail, value, locale),
  );
  if (!before) return m.owner_corrected_added({ name, detail, after: after ?? '' });
  return after ? m.owner_corrected({ name, detail, before, after }) : m.owner_corrected_gone({ name, detail, before });
}

/** As it is read: a day, a country and a position in words, everything else as it was given. */
function detailText(detail: OwnerDetail, value: string, locale: Locale): string {
  switch (detail) {
    case 'dateOfBirth':
      return formatDate(value, locale);
    case 'countryOfIncorporation':
      return new Intl.DisplayNames([`${locale}-CA`], { type: 'region' }).of(value) ?? value;
    case 'position':
      return POSITION_LIST.find((one) => one.value === value)?.[locale] ?? value;
    default:
      return value;
  }
}
