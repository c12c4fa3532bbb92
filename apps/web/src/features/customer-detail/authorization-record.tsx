import type { AppRouter } from '@cordelle/api/root.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { maskedAccount } from '@cordelle/domain/shown-account.ts';
import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { DefinitionList, type Fact } from '@cordelle/ui/definition-list.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import type { inferRouterOutputs } from '@trpc/server';
import { InstantDate } from '../../customers/instant-date.tsx';
import { useClient } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { actorWords } from '../../words/actors.ts';
import { AUTHORIZATION_CHANNELS } from '../../words/authorization-channels.ts';
import { AGREEMENT_TONES, agreementState } from './agreement-states.ts';
import { AgreementTerms } from './agreement-terms.tsx';
import { EvidencePackButton } from './evidence-pack-button.tsx';

type Versions = inferRouterOutputs<AppRouter>['customers']['authorizations'];
type Version = Versions['records'][number];

const KINDS = {
  given: m.authorization_version_given,
  changed: m.authorization_version_changed,
  account_changed: m.authorization_version_account_changed,
  approved: m.authorization_version_approved,
  told: m.authorization_version_told,
  revoked: m.authorization_version_revoked,
} as const;
const COVERS = {
  one_time: m.authorization_consent_one_time,
  recurring: m.authorization_consent_recurring,
  sporadic: m.authorization_consent_sporadic,
} as const;
const TYPES = { Personal: m.customer_type_personal, Business: m.customer_type_business } as const;
const LANGUAGES = { en: m.ui_language_english, fr: m.ui_language_french } as const;

/** Every agreement of a payer with its versions, the newest first: what a bank or the payer may ask to see. */
export function AuthorizationRecord({ customerId, versions }: { customerId: string; versions: Versions }) {
  useLocale();
  const { records } = versions;
  if (records.length === 0)
    return (
      <div className="rounded-card border bg-card">
        <EmptyState title={m.authorization_record_none()}>{m.authorization_record_none_means()}</EmptyState>
      </div>
    );
  const newestFirst = records.toSorted((one, other) => other.version - one.version);
  const agreements = Map.groupBy(newestFirst, ({ authorizationId }) => authorizationId);
  return [...agreements].map(([id, ofAgreement]) => (
    <AgreementVersions key={id} customerId={customerId} versions={ofAgreement} />
  ));
}

function AgreementVersions({ customerId, versions }: { customerId: string; versions: readonly Version[] }) {
  const [newest] = versions;
  if (!newest) return null;
  const { reference, status, scope } = newest;
  return (
    <section className="grid gap-4">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">{m.authorization_agreement_title({ reference })}</h2>
        <Badge tone={AGREEMENT_TONES[status]}>{agreementState(newest)}</Badge>
        {scope && <p className="text-muted-foreground">{scope}</p>}
      </header>
      {versions.map((version, index) => (
        <VersionPanel
          key={version.id}
          customerId={customerId}
          version={version}
          before={versions[index + 1] ?? null}
          worded={versions.slice(index + 1).find(({ kind, terms }) => terms !== null && kind !== 'approved') ?? null}
        />
      ))}
    </section>
  );
}

/** `worded`: the version before that has words of its own. */
type VersionProps = { customerId: string; version: Version; before: Version | null; worded: Version | null };

function VersionPanel({ customerId, version, before, worded }: VersionProps) {
  return (
    <Panel
      title={KINDS[version.kind]({ version: version.version })}
      actions={<EvidencePackButton customerId={customerId} version={version.version} />}
    >
      <DefinitionList className="px-4 py-1" facts={useFactsOf(version, before)} />
      <AgreementTerms customerId={customerId} version={version} before={version.kind === 'approved' ? null : worded} />
    </Panel>
  );
}

type Compared =
  | 'givenAt'
  | 'agreementType'
  | 'channel'
  | 'accountNumber'
  | 'authorizationAmount'
  | 'language'
  | 'filename';

/** What is called so, with a mark where it is different from the version before. */
const labelled = (label: string, version: Version, before: Version | null, field: Compared) =>
  before === null || before[field] === version[field] ? (
    label
  ) : (
    <>
      {label} <Badge tone="warn">{m.authorization_fact_changed()}</Badge>
    </>
  );

function useFactsOf(version: Version, before: Version | null): Fact[] {
  const locale = useLocale();
  const { country, currency } = useClient();
  const { zone } = RAIL_FACTS[country];
  const none = <span className="text-muted-foreground">{m.authorization_not_recorded()}</span>;
  const { authorizationAmount, channel, consentKind, evidence, givenAt } = version;
  return [
    {
      label: labelled(m.authorization_given_at(), version, before, 'givenAt'),
      value: givenAt ? <GivenAt at={givenAt} channel={channel} zone={zone} /> : m.authorization_day_unknown(),
    },
    {
      label: labelled(m.authorization_agreement_type(), version, before, 'agreementType'),
      value: TYPES[version.agreementType](),
    },
    ...(consentKind ? [{ label: m.authorization_consent_kind(), value: COVERS[consentKind]() }] : []),
    {
      label: labelled(m.authorization_channel(), version, before, 'channel'),
      value: channel ? AUTHORIZATION_CHANNELS[channel]() : none,
    },
    {
      label: labelled(m.authorization_account(), version, before, 'accountNumber'),
      value: maskedAccount(version, locale) ?? none,
    },
    ...(authorizationAmount || country === 'US'
      ? [
          {
            label: labelled(m.authorization_limit(), version, before, 'authorizationAmount'),
            value: authorizationAmount ? (
              <Money amount={authorizationAmount} currency={currency} showCurrency />
            ) : (
              m.authorization_no_limit()
            ),
          },
        ]
      : []),
    { label: labelled(m.customer_language(), version, before, 'language'), value: LANGUAGES[version.language]() },
    {
      label: labelled(m.permission_form(), version, before, 'filename'),
      value: version.filename ?? m.permission_form_none(),
    },
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

/** What a business says is known by its day; what a payer gives on our pages, by the minute. */
const GivenAt = ({ at, channel, zone }: { at: string; channel: Version['channel']; zone: string }) =>
  channel === 'provider' ? <Instant at={at} zone={zone} /> : <InstantDate at={at} zone={zone} />;

const Evidence = ({ evidence }: { evidence: Version['evidence'] }) => (
  <ul className="grid gap-0.5">
    {evidence.map(({ label, value }) => (
      <li key={label} className="wrap-anywhere">
        <span className="text-muted-foreground">{label}</span> {value}
      </li>
    ))}
  </ul>
);
