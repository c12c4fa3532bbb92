import type { AppRouter } from '@cordelle/api/root.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { m } from '@cordelle/i18n/messages';

import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Pager } from '@cordelle/ui/pager.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { useCan, useClient } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { trpc, underKey } from '../../trpc.ts';
import { NOTES_ROWS, notesOf } from './notes-of-customer.ts';
import { Question } from './question.tsx';
import { useReadNotesAgain } from './use-read-notes-again.ts';

type Note = inferRouterOutputs<AppRouter>['customerNotes']['list']['records'][number];

/** What people wrote down about a customer, newest first. */
export function NotesPanel({ customerId }: { customerId: string }) {
  useLocale();
  const [page, setPage] = useState(1);
  const mayWrite = useCan('customer_notes.new');
  const query = trpc.customerNotes.list.useQuery(notesOf(customerId, page), { placeholderData: keepPreviousData });
  return (
    <Panel
      title={m.customer_notes()}
      actions={
        mayWrite && (
          <LinkButton size="small" href={`/client/customers/${customerId}/new_note`}>
            {m.customer_note_new()}
          </LinkButton>
        )
      }
    >
      <PanelQuery query={query} rows={2}>
        {({ records, count, countIsExact }) =>
          count === 0 ? (
            <EmptyState title={m.ui_nothing_here()}>{m.customer_notes_none_means()}</EmptyState>
          ) : (
            <>
              <ul className="divide-y">
                {records.map((note) => (
                  <NoteRow key={note.id} note={note} onRemoved={() => setPage(1)} />
                ))}
              </ul>
              {count > NOTES_ROWS && (
                <div className="border-t">
                  <Pager
                    page={page}
                    pageSize={NOTES_ROWS}
                    total={count}
                    totalIsBound={!countIsExact}
                    onPageChange={setPage}
                  />
                </div>
              )}
            </>
          )
        }
      </PanelQuery>
    </Panel>
  );
}

/** Characters of a note that are shown before somebody asks for more. */
const SHOWN_LENGTH = 100;

function NoteRow({ note, onRemoved }: { note: Note; onRemoved: () => void }) {
  useLocale();
  const { country } = useClient();
  const mayRemove = useCan('customer_notes.remove');
  const [whole, setWhole] = useState(false);
  const [removing, setRemoving] = useState(false);
  const letters = [...note.description];
  const isLong = letters.length > SHOWN_LENGTH;
  return (
    <li className="grid gap-1 px-4 py-3">
      <p className="wrap-anywhere whitespace-pre-line">
        {isLong && !whole ? `${letters.slice(0, SHOWN_LENGTH).join('').trimEnd()}…` : note.description}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-table">
        <span>
          {note.createdBy} · <Instant at={note.createdAt} zone={RAIL_FACTS[country].zone} />
        </span>
        <span className="ml-auto flex gap-1">
          {isLong && (
            <Button variant="ghost" size="small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
              {whole ? m.customer_note_less() : m.customer_note_more()}
            </Button>
          )}
          {mayRemove && (
            <Button
              variant="ghost"
              size="small"
              aria-label={m.customer_note_remove_this({ name: note.createdBy })}
              onClick={() => setRemoving(true)}
            >
              {m.customer_note_remove()}
            </Button>
          )}
        </span>
      </div>
      {removing && <RemoveNote note={note} onRemoved={onRemoved} onClose={() => setRemoving(false)} />}
    </li>
  );
}

function RemoveNote({ note, onRemoved, onClose }: { note: Note; onRemoved: () => void; onClose: () => void }) {
  const readAgain = useReadNotesAgain();
  const { key } = useIdempotencyKey();
  const remove = trpc.customerNotes.remove.useMutation({
    ...underKey(key),
    onSuccess: () => {
      showToast('ok', m.customer_note_removed());
      onRemoved();
    },
    onError: sayRefusal,
    onSettled: async () => {
      await readAgain();
      onClose();
    },
  });
  return (
    <Question
      open
      onOpenChange={(open) => {
        if (!open && !remove.isPending) onClose();
      }}
      title={m.customer_note_remove_title()}
      description={m.customer_note_remove_means()}
      action={m.customer_note_remove()}
      busy={remove.isPending}
      onAction={() => remove.mutate({ noteId: note.id })}
    />
  );
}
