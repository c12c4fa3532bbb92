import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { DefinitionList, type Fact } from '@cordelle/ui/definition-list.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Tone } from '@cordelle/ui/tone.ts';
import type { ReactNode } from 'react';
import { actorWords } from '../../words/actors.ts';
import { ArmSending } from './arm-sending.tsx';
import { FilesInDoubt } from './files-in-doubt.tsx';
import { NumbersKnown } from './numbers-known.tsx';
import type { RailStanding } from './standing.ts';

const NAMES = { CA: m.bank_file_rail_ca, US: m.bank_file_rail_us } as const;

const STANDINGS: Readonly<Record<RailStanding['standing'], { words: () => string; tone: Tone }>> = {
  armed: { words: m.restore_standing_armed, tone: 'ok' },
  recovering: { words: m.restore_standing_recovering, tone: 'info' },
  disarmed: { words: m.restore_standing_disarmed, tone: 'warn' },
  never_sent: { words: m.restore_standing_never_sent, tone: 'neutral' },
};

const REASONS = {
  restored: m.restore_because_restored,
  other_installation: m.restore_because_other_installation,
  files_unknown: m.restore_because_files_unknown,
} as const;

/** How one rail stands, and everything a person does before it sends again. */
export function RailCard({ rail }: { rail: RailStanding }) {
  useLocale();
  const { words, tone } = STANDINGS[rail.standing];
  const waits = rail.standing === 'disarmed';
  return (
    <Card title={NAMES[rail.rail]()} actions={<Badge tone={tone}>{words()}</Badge>} className="min-w-0">
      <div className="grid grid-cols-1 gap-4">
        {rail.reason && <Banner tone="warn">{REASONS[rail.reason]()}</Banner>}
        {rail.standing === 'recovering' && <p>{m.restore_recovering_means()}</p>}
        <div className="grid items-start gap-x-8 gap-y-4 xl:grid-cols-2">
          <DefinitionList facts={factsOf(rail)} />
          <NumbersKnown rail={rail} />
        </div>
        {(waits || rail.inDoubt.count > 0) && <FilesInDoubt rail={rail} />}
        {waits && <ArmSending rail={rail} name={NAMES[rail.rail]()} />}
      </div>
    </Card>
  );
}

function factsOf({ rail, standing, since, armedBy, note, recoverUntil, inbound, decided }: RailStanding): Fact[] {
  const { zone } = RAIL_FACTS[rail];
  const at = (instant: string | null): ReactNode => instant && <Instant at={instant} zone={zone} />;
  const facts: { label: string; value: ReactNode }[] = [
    { label: standing === 'disarmed' ? m.restore_disarmed_since() : m.restore_armed_since(), value: at(since) },
    { label: m.restore_armed_by(), value: armedBy && actorWords(armedBy.actor, armedBy.name) },
    { label: m.restore_armed_note(), value: note },
    { label: m.restore_until(), value: at(recoverUntil) },
    { label: m.restore_inbound(), value: <Named count={inbound.count} names={inbound.names} /> },
    { label: m.restore_decided(), value: decided.count > 0 && <Decided decided={decided} /> },
  ];
  return facts.filter(({ value }) => value);
}

function Named({ count, names }: { count: number; names: readonly string[] }) {
  const locale = useLocale();
  if (count === 0) return m.restore_inbound_none();
  return (
    <details>
      <summary className="min-h-6 w-fit cursor-pointer text-link">{formatNumber(count, locale)}</summary>
      <ul className="mt-1 grid gap-0.5">
        {names.map((name) => (
          <li key={name} className="break-all font-mono text-small">
            {name}
          </li>
        ))}
      </ul>
    </details>
  );
}

const DECISIONS = { adopt: m.restore_decided_adopt, never_arrived: m.restore_decided_never_arrived } as const;

function Decided({ decided }: { decided: RailStanding['decided'] }) {
  useLocale();
  return (
    <ul className="grid gap-2">
      {decided.files.map(({ name, decision, by, note }) => (
        <li key={name} className="grid gap-0.5">
          <span className="break-all font-mono text-small">{name}</span>
          <span>{DECISIONS[decision]()}</span>
          <span className="text-muted-foreground text-table">
            {m.restore_decided_by({ name: actorWords(by.actor, by.name), note })}
          </span>
        </li>
      ))}
    </ul>
  );
}
