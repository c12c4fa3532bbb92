import type { AppRouter } from '@cordelle/api/root.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { DefinitionList, type Fact } from '@cordelle/ui/definition-list.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import type { inferRouterOutputs } from '@trpc/server';
import { useClient } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { actorWords } from '../../words/actors.ts';
import { AUTHORIZATION_CHANNELS } from '../../words/authorization-channels.ts';
import { EvidencePackButton } from './evidence-pack-button.tsx';

type Versions = inferRouterOutputs<AppRouter>['customers']['authorizations'];
type Version = Versions['records'][number];

const KINDS = {
  given: m.authorization_version_given,
  changed: m.authorization_version_changed,
  account_changed: m.authorization_version_account_changed,
  approved: m.authorization_version_approved,
  revoked: m.authorization_version_revoked,
} as const;
const COVERS = {
  one_time: m.authorization_consent_one_time,
  recurring: m.authorization_consent_recurring,
  sporadic: m.authorization_consent_sporadic,
} as const;
const TYPES = { Personal: m.customer_type_personal, Business: m.customer_type_business } as const;
const LANGUAGES = { en: m.ui_language_english, fr: m.ui_language_french } as const;

/** Every version of a payer's consent, the one in force first: what a bank or the payer may ask to see. */
export function AuthorizationRecord({ customerId, versions }: { customerId: string; versions: Versions }) {
  useLocale();
  const { records, covers } = versions;
  if (records.length === 0)
    return (
      <div className="rounded-card border bg-card">
        <EmptyState title={m.authorization_record_none()}>{m.authorization_record_none_means()}</EmptyState>
      </div>
    );
  const newestFirst = records.toSorted((one, other) => other.version - one.version);
  // What was approved under a consent leaves it as it is.
  const newest = newestFirst.find(({ kind }) => kind !== 'approved');
  return newestFirst.map((version, index) => (
    <VersionPanel
      key={version.id}
      customerId={customerId}
      version={version}
      inForce={version === newest && version.kind !== 'revoked'}
      isUsed={version === newest && covers === 'no_debit'}
      // The versions in between are what became of one of these.
      beginsConsent={version.kind === 'given' || index === newestFirst.length - 1}
    />
  ));
}

type VersionProps = { customerId: string; version: Version; inForce: boolean; isUsed: boolean; beginsConsent: boolean };

function VersionPanel({ customerId, version, inForce, isUsed, beginsConsent }: VersionProps) {
  return (
    <Panel
      title={KINDS[version.kind]({ version: version.version })}
      actions={
        <>
          {isUsed && <Badge tone="warn">{m.authorization_consent_used()}</Badge>}
          {inForce && <Badge tone="ok">{m.authorization_version_current()}</Badge>}
          {beginsConsent && <EvidencePackButton customerId={customerId} version={version.version} />}
        </>
      }
    >
      <DefinitionList className="px-4 py-1" facts={useFactsOf(version)} />
      <Terms version={version} />
    </Panel>
  );
}

function useFactsOf(version: Version): Fact[] {
  const { country, currency } = useClient();
  const { zone } = RAIL_FACTS[country];
  const none = <span className="text-muted-foreground">{m.authorization_not_recorded()}</span>;
  const { authorizationAmount, channel, consentKind, evidence, givenAt } = version;
  return [
    { label: m.authorization_given_at(), value: givenAt ? <Instant at={givenAt} zone={zone} /> : none },
    { label: m.authorization_agreement_type(), value: TYPES[version.agreementType]() },
    ...(consentKind ? [{ label: m.authorization_consent_kind(), value: COVERS[consentKind]() }] : []),
    { label: m.authorization_channel(), value: channel ? AUTHORIZATION_CHANNELS[channel]() : none },
    { label: m.authorization_account(), value: version.accountNumber ? <Account version={version} /> : none },
    ...(authorizationAmount || country === 'US'
      ? [
          {
            label: m.authorization_limit(),
            value: authorizationAmount ? (
              <Money amount={authorizationAmount} currency={currency} showCurrency />
            ) : (
              m.authorization_no_limit()
            ),
          },
        ]
      : []),
    { label: m.customer_language(), value: LANGUAGES[version.language]() },
    { label: m.permission_form(), value: version.filename ?? m.permission_form_none() },
    ...(evidence.length > 0 ? [{ label: m.authorization_evidence(), value: <Evidence evidence={evidence} /> }] : []),
    {
      label: m.authorization_recorded_by(),
      value: (
        <>
          <Instant at={version.recordedAt} zone={zone} /> · {actorWords(version.actor, version.actorName)}
        </>
      ),
    },
  ];
}

const Account = ({ version: { bankName, accountNumber } }: { version: Version }) => (
  <>
    {bankName} <span className="font-mono text-table">{accountNumber}</span>
  </>
);

const Evidence = ({ evidence }: { evidence: Version['evidence'] }) => (
  <ul className="grid gap-0.5">
    {evidence.map(({ label, value }) => (
      <li key={label} className="wrap-anywhere">
        <span className="text-muted-foreground">{label}</span> {value}
      </li>
    ))}
  </ul>
);

function Terms({ version: { language, terms, termsHash } }: { version: Version }) {
  if (terms === null)
    return <p className="border-t px-4 py-3 text-muted-foreground text-table">{m.authorization_terms_paper()}</p>;
  return (
    <details className="border-t px-4 py-3 print:block" open>
      <summary className="min-h-6 w-fit cursor-pointer font-semibold">{m.authorization_terms()}</summary>
      <p lang={`${language}-CA`} className="mt-2 max-w-[70ch] whitespace-pre-line">
        {terms}
      </p>
      {termsHash && (
        <p className="wrap-anywhere mt-2 text-muted-foreground text-small">
          {m.authorization_terms_hash()} <span className="font-mono">{termsHash}</span>
        </p>
      )}
    </details>
  );
}
