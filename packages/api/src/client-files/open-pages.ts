import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clientOnboardings } from '@cordelle/db/schema/onboardings.ts';
import { DOCUMENTS_OF_ACCOUNT, type DocumentTitle, PAGE_OF_DOCUMENT } from '@cordelle/domain/client/document-titles.ts';
import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { correctsClosed } from '@cordelle/engine/bank-account-changes/corrects-closed.ts';
import { askedChanges } from '../application-cases/asked-changes.ts';
import type { ClientScope } from '../context.ts';

/**
 * Which documents of a client may be handed in or taken back. All of them until its application is handed in first; then those
 * of pages that were sent back, or all where it came back with nothing marked; of an approved client, any; of a closed one, those of an
 * account for deposits where it may still name one.
 */
export type OpenPages = {
  /** When it was handed in last; null: never. */
  readonly submittedAt: Date | null;
  /** Null: every page. */
  readonly pages: ReadonlySet<SubState> | null;
};

const [SHOWS_ACCOUNT] = DOCUMENTS_OF_ACCOUNT.settlement;

/** Needs the sight of the worker. */
export async function openPagesOf(tx: Tx, { id, status }: Pick<ClientScope, 'id' | 'status'>): Promise<OpenPages> {
  const [application] = await tx.sql`
    select ${columns(clientOnboardings, ['id', 'submittedAt'])} from client_onboardings where client_id = ${id}`;
  const submittedAt = application?.submittedAt ?? null;
  if (status === 'closed')
    return { submittedAt, pages: new Set((await correctsClosed(tx, id)) ? [PAGE_OF_DOCUMENT[SHOWS_ACCOUNT]] : []) };
  if (!application || !submittedAt || status !== 'created') return { submittedAt, pages: null };
  const asked = await askedChanges(tx, { id: application.id, clientId: id });
  if (asked.length === 0) return { submittedAt, pages: null };
  return { submittedAt, pages: new Set(asked.flatMap((one) => (one.answeredAt === null ? [one.subState] : []))) };
}

export const isOpen = ({ pages }: OpenPages, title: DocumentTitle): boolean =>
  pages?.has(PAGE_OF_DOCUMENT[title]) ?? true;
