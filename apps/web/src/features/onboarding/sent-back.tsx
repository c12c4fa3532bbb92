import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { PAGE_WORDS } from '../../words/application-pages.ts';
import { useApplying } from './applying.ts';
import { changeReasonWords } from './change-reasons.ts';

/** Why an application came back: what the provider wrote, and what it asks of which pages, until it is handed in again. */
export function SentBack() {
  useLocale();
  const { application, page } = useApplying();
  const { changesAsked, changesNote } = application;
  if (changesAsked.length === 0 && changesNote === '') return null;
  const here = changesAsked.some(({ subState }) => subState === page);
  return (
    <Banner title={m.onboarding_changes_title()}>
      <div className="grid gap-2">
        {changesNote !== '' && <p className="wrap-anywhere whitespace-pre-line">{changesNote}</p>}
        {changesAsked.length > 0 && !here && (
          <ul className="list-disc pl-5">
            {changesAsked.map(({ subState, reason }) => (
              <li key={subState}>{m.said_of({ label: PAGE_WORDS[subState](), text: changeReasonWords(reason) })}</li>
            ))}
          </ul>
        )}
        <p>{changesAsked.length > 0 ? m.onboarding_changes_means() : m.onboarding_changes_unmarked()}</p>
      </div>
    </Banner>
  );
}
