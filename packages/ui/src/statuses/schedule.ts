import { m } from '@cordelle/i18n/messages';
import { Archive, CalendarClock, CircleCheck, CirclePause } from 'lucide-react';
import { look, type StatusLooks } from './look.ts';

export const scheduleLooks = {
  active: look('sched', CalendarClock, m.status_schedule_active, m.status_schedule_active_means),
  paused: look('warn', CirclePause, m.status_schedule_paused, m.status_schedule_paused_means),
  completed: look('ok', CircleCheck, m.status_schedule_completed, m.status_schedule_completed_means),
  removed: look('neutral', Archive, m.status_schedule_removed, m.status_schedule_removed_means),
} as const satisfies StatusLooks;
