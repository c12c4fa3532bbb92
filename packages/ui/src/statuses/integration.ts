import { m } from '@cordelle/i18n/messages';
import { Archive, CalendarClock, Link2, Plus } from 'lucide-react';
import { look, type StatusLooks } from './look.ts';

export const integrationLooks = {
  ready: look(
    'ok',
    Plus,
    m.status_integration_ready,
    m.status_integration_ready_means,
    m.status_integration_ready_next,
  ),
  scheduled: look('sched', CalendarClock, m.status_integration_scheduled, m.status_integration_scheduled_means),
  match_found: look(
    'warn',
    Link2,
    m.status_integration_match_found,
    m.status_integration_match_found_means,
    m.status_integration_match_found_next,
  ),
  archived_match_found: look(
    'warn',
    Archive,
    m.status_integration_archived_match_found,
    m.status_integration_archived_match_found_means,
    m.status_integration_archived_match_found_next,
  ),
} as const satisfies StatusLooks;
