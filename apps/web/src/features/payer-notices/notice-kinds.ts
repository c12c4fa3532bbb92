import type { AppRouter } from '@cordelle/api/root.ts';
import type { PayerNoticeKind } from '@cordelle/domain/authorization/payer-notice.ts';
import { m } from '@cordelle/i18n/messages';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['payerNotices'];
export type PayerNotice = Outputs['byId'];
export type Recipient = Outputs['recipients']['records'][number];

/** What changes, as the business chooses it. */
export const KIND_WORDS = {
  renamed: { label: m.payer_notices_kind_renamed, means: m.payer_notices_kind_renamed_means },
  processor_changed: { label: m.payer_notices_kind_processor, means: m.payer_notices_kind_processor_means },
  payee_changed: { label: m.payer_notices_kind_payee, means: m.payer_notices_kind_payee_means },
} as const satisfies Record<PayerNoticeKind, { label: () => string; means: () => string }>;

export const AUDIENCE_WORDS = {
  all: { label: m.payer_notices_all, means: m.payer_notices_all_means },
  imported: { label: m.payer_notices_imported, means: m.payer_notices_imported_means },
} as const;

/** What a notice tells, in one line. */
export const whatChanges = ({ what, previousName, newName }: PayerNotice): string =>
  previousName === null
    ? m.payer_notices_now({ what: KIND_WORDS[what].label(), is: newName })
    : m.payer_notices_was_is({ what: KIND_WORDS[what].label(), was: previousName, is: newName });
