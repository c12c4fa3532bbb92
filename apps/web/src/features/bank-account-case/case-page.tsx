import { formatInstant } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import { STATUS_WORDS } from '../../bank-account-changes/words.ts';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import { CallForm } from './call-form.tsx';
import { ClaimAndEvidence } from './claim-and-evidence.tsx';
import { Decision } from './decision.tsx';
import type { ChangeCase } from './words.ts';
import { OUTCOME_WORDS, SIGNAL_WORDS, verdictWords } from './words.ts';

const OPEN: readonly ChangeCase['status'][] = ['requested', 'called_back', 'approved_once'];
const IDENTITY_FROM = 2;

/** One change of an account with everything two people decide by. */
export function CasePage({ id }: { id: string }) {
  useLocale();
  const query = trpc.bankAccountChanges.caseForStaff.useQuery({ id });
  return (
    <Page title={query.data ? m.bank_case_title({ business: query.data.business }) : m.bank_case_list_title()}>
      <PanelQuery query={query} rows={8}>
        {(change) => <Case change={change} />}
      </PanelQuery>
    </Page>
  );
}

function Case({ change }: { change: ChangeCase }) {
  const locale = useLocale();
  const when = (at: string) => formatInstant(at, change.zone, locale);
  const isOpen = OPEN.includes(change.status);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid min-w-0 gap-4">
        {change.status === 'frozen' && change.frozenAt && (
          <Banner tone="bad">{m.bank_case_frozen({ date: when(change.frozenAt), by: change.frozenBy ?? '' })}</Banner>
        )}
        {!change.enoughPeople && <Banner tone="warn">{m.bank_case_alone()}</Banner>}
        {change.currentAccountLost && isOpen && <Banner tone="warn">{m.bank_case_lost()}</Banner>}
        <ClaimAndEvidence change={change} when={when} />
        <Panel title={m.bank_case_signals()}>
          <div className="grid gap-2 p-4">
            {change.signals.length === 0 && <p>{m.bank_case_signals_none()}</p>}
            <ul className="list-disc pl-5">
              {change.signals.map((signal) => (
                <li key={signal}>{SIGNAL_WORDS[signal]()}</li>
              ))}
            </ul>
            {change.signals.length >= IDENTITY_FROM && <Banner tone="warn">{m.bank_case_signals_identity()}</Banner>}
          </div>
        </Panel>
      </div>
      <div className="grid min-w-0 gap-4">
        <Panel title={STATUS_WORDS[change.status]()}>
          <div className="grid gap-2 p-4">
            {isOpen && change.calls.length === 0 && <p>{m.error_bank_change_not_called_back()}</p>}
            {change.activatedAt && <p>{m.bank_case_history_active({ date: when(change.activatedAt) })}</p>}
            {change.calls.map((call) => (
              <p key={call.at}>
                {call.name}, {when(call.at)}: {OUTCOME_WORDS[call.outcome]()} ({call.phone}, {call.spokenWith}).{' '}
                {call.note}
              </p>
            ))}
            {change.verdicts.map(({ name, at, verdict, note }) => (
              <p key={`${name} ${at}`}>
                {name}, {when(at)}: {verdictWords(verdict)}. {note ?? m.bank_case_reasons_later()}
              </p>
            ))}
          </div>
        </Panel>
        {(isOpen || change.status === 'frozen') && <CallForm change={change} when={when} />}
        {(isOpen || change.status === 'frozen') && <Decision key={change.hash} change={change} />}
      </div>
    </div>
  );
}
