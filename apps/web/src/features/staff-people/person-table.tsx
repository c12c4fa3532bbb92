import { PROVIDER_ZONE } from '@cordelle/domain/provider/zone.ts';
import { formatInstant } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import type { Column } from '@cordelle/ui/data-table/props.ts';
import { DataTable } from '@cordelle/ui/data-table.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { PersonFound } from '@cordelle/validation/staff-people.ts';
import { lazy, Suspense, useState } from 'react';
import type { PersonAction } from './person-action.tsx';

const PersonActionDialog = lazy(() => import('./person-action.tsx'));

const KIND_WORDS: Record<PersonFound['kind'], () => string> = {
  member: m.people_kind_member,
  staff: m.people_kind_staff,
  customer: m.people_kind_customer,
};

const COLUMNS: readonly Column<PersonFound>[] = [
  { id: 'person', header: m.people_person, card: 'title', cell: (person) => <Person person={person} /> },
  { id: 'kind', header: m.people_kind, cell: ({ kind }) => KIND_WORDS[kind]() },
  { id: 'clients', header: m.people_clients, cell: (person) => <Clients person={person} /> },
  {
    id: 'twoFactor',
    header: m.people_second_factor,
    cell: ({ twoFactor }) => (twoFactor ? m.people_second_factor_on() : m.people_second_factor_off()),
  },
  {
    id: 'lastSignInAt',
    header: m.people_last_sign_in,
    cell: ({ lastSignInAt }) => (lastSignInAt ? <Instant at={lastSignInAt} zone={PROVIDER_ZONE} /> : m.people_never()),
  },
  { id: 'request', header: m.people_request, cell: (person) => <Request person={person} /> },
];

function Person({ person: { name, email, disabled } }: { person: PersonFound }) {
  return (
    <span className="block max-w-72 whitespace-normal sm:min-w-48">
      {name && <span className="block font-semibold">{name}</span>}
      <span className="block break-all font-normal text-muted-foreground">{email}</span>
      {disabled && <Badge tone="bad">{m.people_disabled()}</Badge>}
    </span>
  );
}

function Clients({ person: { kind, clients } }: { person: PersonFound }) {
  if (clients.length === 0 && kind === 'member')
    return <span className="block whitespace-normal sm:max-w-56">{m.people_belongs_to_none()}</span>;
  if (clients.length === 0) return <span className="text-muted-foreground">–</span>;
  return (
    <ul className="whitespace-normal sm:min-w-32">
      {clients.map(({ id, businessName, role }) => (
        <li key={`${id} ${role}`}>{`${id} · ${businessName || m.client_unnamed()}`}</li>
      ))}
    </ul>
  );
}

function Request({ person: { reset } }: { person: PersonFound }) {
  const locale = useLocale();
  if (!reset) return <span className="text-muted-foreground">–</span>;
  const { requestedBy: name, requestedAt, reason, approvedBy, effectiveAt } = reset;
  return (
    <span className="grid max-w-80 gap-1 whitespace-normal sm:min-w-56">
      <span>{m.people_request_waiting({ name, time: formatInstant(requestedAt, PROVIDER_ZONE, locale), reason })}</span>
      <span className="text-muted-foreground">
        {effectiveAt
          ? m.people_request_approved({
              name: approvedBy ?? '',
              time: formatInstant(effectiveAt, PROVIDER_ZONE, locale),
            })
          : m.people_request_needs_second()}
      </span>
    </span>
  );
}

/** What can be done about a person as they stand; nobody does any of it to themself. */
function actionsOn({ oneself, twoFactor, disabled, reset }: PersonFound): PersonAction[] {
  const actions: PersonAction[] = [];
  if (reset?.mayApprove) actions.push('approve');
  if (reset) actions.push('withdraw');
  if (oneself) return actions;
  if (!reset && twoFactor) actions.push('lost_device');
  actions.push(disabled ? 'enable' : 'disable');
  return actions;
}

const ACTION_WORDS: Record<PersonAction, () => string> = {
  approve: m.people_approve,
  withdraw: m.people_withdraw,
  lost_device: m.people_lost_device,
  disable: m.people_disable,
  enable: m.people_enable,
};

/** People who sign in, and what can be done for them. */
export function PersonTable({
  caption,
  people,
  empty,
  onChanged,
}: {
  caption: string;
  people: readonly PersonFound[];
  empty: string;
  onChanged: (person: PersonFound) => void;
}) {
  useLocale();
  const [asked, setAsked] = useState<{ person: PersonFound; action: PersonAction } | null>(null);
  return (
    <>
      <DataTable
        caption={caption}
        columns={COLUMNS}
        rows={people}
        rowKey={({ id }) => id}
        height="auto"
        rowActions={(person) => (
          <span className="inline-flex flex-col items-stretch gap-1.5">
            {actionsOn(person).map((action) => (
              <Button
                key={action}
                size="small"
                variant={action === 'approve' ? 'primary' : 'secondary'}
                onClick={() => setAsked({ person, action })}
              >
                {ACTION_WORDS[action]()}
                <span className="sr-only"> {person.name || person.email}</span>
              </Button>
            ))}
          </span>
        )}
        empty={<EmptyState title={empty} />}
      />
      {asked && (
        <Suspense>
          <PersonActionDialog {...asked} onClose={() => setAsked(null)} onChanged={onChanged} />
        </Suspense>
      )}
    </>
  );
}
