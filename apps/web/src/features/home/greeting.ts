import { m } from '@cordelle/i18n/messages';

const AFTERNOON = 12;
const EVENING = 18;
const MORNING = 4;

/** Words for the hour it is for the business, null while it is not known; somebody whose first name is not known is just at home. */
export function greeting(firstName: string, hour: number | null): string {
  const name = firstName.trim();
  if (name === '' || hour === null) return m.menu_home();
  if (hour >= MORNING && hour < AFTERNOON) return m.home_greeting_morning({ name });
  if (hour >= AFTERNOON && hour < EVENING) return m.home_greeting_afternoon({ name });
  return m.home_greeting_evening({ name });
}
