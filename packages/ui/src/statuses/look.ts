import type { LucideIcon } from 'lucide-react';
import type { Tone } from '../tone.ts';

/** How one status looks and what it means. Words are functions, so that they follow the language. */
export type StatusLook = {
  tone: Tone;
  icon: LucideIcon;
  /** `provider` is the product an integration status speaks of; other labels ignore it. */
  label: (names: { provider: string }) => string;
  means: () => string;
  next: (() => string) | null;
};

/** The statuses of one thing, by the name the contract gives them, in small letters with underscores. */
export type StatusLooks = Readonly<Record<string, StatusLook>>;

export const look = (
  tone: Tone,
  icon: LucideIcon,
  label: StatusLook['label'],
  means: StatusLook['means'],
  next: StatusLook['next'] = null,
): StatusLook => ({ tone, icon, label, means, next });

/** The look of a status as the contract writes it (`Sent to Bank`, `match_found`); undefined when it is not known here. */
export function statusLook(looks: StatusLooks, status: string): StatusLook | undefined {
  const name = status.trim().toLowerCase().replaceAll(' ', '_');
  return Object.hasOwn(looks, name) ? looks[name] : undefined;
}
