import { m } from '@cordelle/i18n/messages';

/** How a payer gave an authorization. */
export const AUTHORIZATION_CHANNELS = {
  paper: m.authorization_paper,
  online: m.authorization_online,
  phone: m.authorization_phone,
  in_person: m.authorization_in_person,
  provider: m.channel_provider,
} as const;
