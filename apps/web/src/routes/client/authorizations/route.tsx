import { m } from '@cordelle/i18n/messages';
import { createFileRoute } from '@tanstack/react-router';

/** Each page below says itself whom it is for. */
export const Route = createFileRoute('/client/authorizations')({ staticData: { crumb: m.menu_authorizations } });
