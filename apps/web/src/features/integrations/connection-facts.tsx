import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useClient } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { type Connected, connectUrlOf } from './integration.ts';

const PROBLEMS = {
  revoked: { title: m.integrations_lost_title, means: m.integrations_lost_means },
  forbidden: { title: m.integrations_refused_title, means: m.integrations_refused_means },
  subscription_ended: { title: m.integrations_ended_title, means: m.integrations_ended_means },
} as const;

/** What is wrong with a connection, and what to do about it. */
export function ConnectionTrouble({ found }: { found: Connected }) {
  useLocale();
  const { currency } = useClient();
  const { name, organization, problem, baseCurrency } = found;
  const href = connectUrlOf(found);
  return (
    <>
      {problem && (
        <Banner
          tone="bad"
          title={PROBLEMS[problem].title({ service: name })}
          actions={
            href && (
              <a href={href} className={buttonStyle({ size: 'small' })}>
                {m.integrations_connect_again()}
              </a>
            )
          }
        >
          {PROBLEMS[problem].means()}
        </Banner>
      )}
      {baseCurrency && baseCurrency !== currency && (
        <Banner tone="warn">
          {m.integrations_other_currency({ organization, books: baseCurrency, collected: currency })}
        </Banner>
      )}
    </>
  );
}

export function ConnectionFacts({ found }: { found: Connected }) {
  useLocale();
  const { zone } = RAIL_FACTS[useClient().country];
  const { name, organization, baseCurrency, statusSince, lastImportedInvoices, integrationStatus } = found;
  return (
    <Panel title={name}>
      <div className="p-4">
        <DefinitionList
          facts={[
            { label: m.integrations_organization(), value: organization },
            { label: m.integrations_currency(), value: baseCurrency },
            ...(integrationStatus === 'connected' && statusSince
              ? [{ label: m.integrations_since(), value: <Instant at={statusSince} zone={zone} /> }]
              : []),
            {
              label: m.integrations_last_import(),
              value: lastImportedInvoices ? <Instant at={lastImportedInvoices} zone={zone} /> : m.integrations_never(),
            },
          ]}
        />
      </div>
    </Panel>
  );
}
