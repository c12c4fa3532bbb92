import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { PAGE_WORDS } from '../../words/application-pages.ts';
import type { ApplicationCase } from './application.ts';
import { CaseClock } from './case-clock.tsx';
import { RISK_TONES, RISK_WORDS, WAIT_WORDS } from './case-words.ts';
import { declineWords, LINE_WORDS, LINK_WORDS, STRENGTHS } from './summary-words.ts';

const REQUIREMENT_STATES = {
  due: m.case_missing_state_due,
  checking: m.case_missing_state_checking,
  wrong: m.case_missing_state_wrong,
  done: m.case_missing_state_done,
} as const;
const WHO = {
  user: m.case_missing_who_user,
  owner: m.case_missing_who_owner,
  provider: m.case_missing_who_provider,
} as const;

/** When it is due, what its score is made of, what is missing, and what it has in common with others. */
export function CaseSummary({ of }: { of: ApplicationCase }) {
  useLocale();
  const { clock, links, missing, score, risk, scoreLines } = of;
  const { min, max } = clock.promisedDays;
  const isOpen = of.closedAt === null;
  return (
    <>
      <Card>
        <DefinitionList
          facts={[
            ...(isOpen ? [{ label: m.case_due_on(), value: <CaseClock clock={clock} /> }] : []),
            { label: m.case_received_on(), value: <Instant at={clock.receivedAt} zone={of.zone} /> },
            ...(isOpen ? [{ label: m.cases_waits(), value: WAIT_WORDS[of.waitingFor]() }] : []),
            ...(score !== null && risk !== null
              ? [
                  {
                    label: m.cases_score(),
                    value: (
                      <details>
                        <summary className="flex min-h-6 cursor-pointer items-center gap-2">
                          <span className="tabular-nums">{score}</span>
                          <Badge tone={RISK_TONES[risk]}>{RISK_WORDS[risk]()}</Badge>
                          <span className="text-link text-small">{m.case_score_lines()}</span>
                        </summary>
                        <ul className="mt-1 grid gap-0.5 text-table">
                          {scoreLines.length === 0 && <li>{m.case_score_nothing()}</li>}
                          {scoreLines.map(({ line, points }) => (
                            <li key={line} className="flex justify-between gap-4">
                              <span>{LINE_WORDS[line]()}</span>
                              <span className="tabular-nums">{points > 0 ? `+${points}` : points}</span>
                            </li>
                          ))}
                        </ul>
                      </details>
                    ),
                  },
                ]
              : []),
          ]}
        />
        {of.closedAt === null && of.kind === 'application' && (
          <p className="mt-2 text-muted-foreground text-small">{m.case_promise({ min, max, used: clock.daysUsed })}</p>
        )}
      </Card>
      {missing.length > 0 && of.kind === 'application' && of.closedAt === null && (
        <Card title={m.case_missing_title()}>
          <p className="mb-2 text-muted-foreground text-table">{m.case_missing_means()}</p>
          <ul className="grid gap-1 text-table">
            {missing.map(({ key, section, state, who }) => (
              <li key={key} className="flex flex-wrap justify-between gap-2">
                <span>{PAGE_WORDS[section]()}</span>
                <span className="text-muted-foreground">
                  {REQUIREMENT_STATES[state]()} · {WHO[who]()}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={m.case_links()}>
        {links.length === 0 ? (
          <p className="text-muted-foreground text-table">{m.case_links_none()}</p>
        ) : (
          <ul className="grid gap-2 text-table">
            {links.map(({ kind, strength, clientId, businessName, outcomeReason }) => (
              <li key={`${kind} ${clientId}`} className="grid gap-0.5">
                <TextLink href={`/staff/clients/${clientId}`}>
                  {m.case_link({ what: LINK_WORDS[kind](), name: businessName || m.client_unnamed() })}
                </TextLink>
                <span className="text-muted-foreground text-small">
                  {STRENGTHS[strength]()}
                  {outcomeReason && ` · ${m.case_link_outcome({ reason: declineWords(outcomeReason) })}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
