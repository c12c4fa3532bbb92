import { m } from '@cordelle/i18n/messages';
import { createFileRoute } from '@tanstack/react-router';

/** Each page below says itself whom it is for: one of them is open to people who have no settings menu. */
export const Route = createFileRoute('/client/settings')({ staticData: { crumb: m.settings_title } });
