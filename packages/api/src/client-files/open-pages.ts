import { columns } from '@cordelle/db/columns.ts';
import type { Tx } from '@cordelle/db/connection.ts';
import { clientOnboardings, onboardingChanges } from '@cordelle/db/schema/onboardings.ts';
import { type DocumentTitle, PAGE_OF_DOCUMENT } from '@cordelle/domain/client/document-titles.ts';
import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import type { ClientScope } from '../context.ts';

/**
 * Which documents of a client may be handed in or taken back. All of them until its application is handed in first; then those
 * of pages that were sent back; of an approved client, any.
 */
export type OpenPages = {
  /** When it was handed in last; null: never. */
  readonly submittedAt: Date | null;
  /** Null: every page. */
  readonly pages: ReadonlySet<SubState> | null;
};

/** Needs the sight of the worker. */
export async function openPagesOf({ sql }: Tx, { id, status }: Pick<ClientScope, 'id' | 'status'>): Promise<OpenPages> {
  const [application] = await sql`
    select ${columns(clientOnboardings, ['id', 'submittedAt'])} from client_onboardings where client_id = ${id}`;
  const submittedAt = application?.submittedAt ?? null;
  if (!application || !submittedAt || status !== 'created') return { submittedAt, pages: null };
  const asked = await sql`
    select ${columns(onboardingChanges, ['subState'])} from onboarding_changes
     where onboarding_id = ${application.id} and answered_at is null`;
  return { submittedAt, pages: new Set(asked.map(({ subState }) => subState)) };
}

export const isOpen = ({ pages }: OpenPages, title: DocumentTitle): boolean =>
  pages?.has(PAGE_OF_DOCUMENT[title]) ?? true;
