import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import type { PersonFound } from '@cordelle/validation/staff-people.ts';
import { createFileRoute } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { refusalOf } from '../../failure/refusal.ts';
import { PersonTable } from '../../features/staff-people/person-table.tsx';
import { requirePermission } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';

export const Route = createFileRoute('/staff/people')({
  staticData: { crumb: 'page' },
  beforeLoad: ({ context }) => requirePermission(context.me, 'staff.people'),
  component: PeoplePage,
});

/** What is searched for stands in no address: it is somebody's e-mail. */
function PeoplePage() {
  useLocale();
  const [email, setEmail] = useState('');
  const [found, setFound] = useState<readonly PersonFound[] | null>(null);
  const waiting = trpc.staffPeople.waiting.useQuery();
  const search = trpc.staffPeople.search.useMutation({ onSuccess: ({ people }) => setFound(people) });
  const refusal = search.error
    ? (Object.values(refusalOf(search.error)?.messages ?? {}).flat()[0] ?? m.no_answer())
    : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!search.isPending) search.mutate({ email });
  };
  const changed = (person: PersonFound) =>
    setFound((known) => known?.map((one) => (one.id === person.id ? person : one)) ?? null);
  return (
    <Page title={m.menu_people()} description={m.people_means()}>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
        <Field label={m.people_search()} error={refusal} className="w-full sm:w-80">
          <Input
            type="search"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" busy={search.isPending} size="field">
          {m.people_search_do()}
        </Button>
      </form>
      {found && (
        <section className="grid grid-cols-1 gap-2">
          <h2 className="text-h2">{m.people_found()}</h2>
          <PersonTable caption={m.people_found()} people={found} empty={m.people_none()} onChanged={changed} />
          {search.data?.more && <p className="text-muted-foreground">{m.people_more()}</p>}
        </section>
      )}
      <section className="grid grid-cols-1 gap-2">
        <h2 className="text-h2">{m.people_waiting()}</h2>
        <PanelQuery query={waiting} rows={2}>
          {({ people }) => (
            <PersonTable
              caption={m.people_waiting()}
              people={people}
              empty={m.people_waiting_none()}
              onChanged={changed}
            />
          )}
        </PanelQuery>
      </section>
    </Page>
  );
}
