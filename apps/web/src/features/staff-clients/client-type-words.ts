import type { ClientType } from '@cordelle/domain/client/kinds.ts';
import { m } from '@cordelle/i18n/messages';

/** What kind of client it is, in words. */
export const CLIENT_TYPE_WORDS: Readonly<Record<ClientType, () => string>> = {
  Processing: m.client_type_processing,
  Donation: m.client_type_donation,
  Tuition: m.client_type_tuition,
  'Third Party': m.client_type_third_party,
};
