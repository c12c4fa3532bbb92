import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import type { Tone } from '@cordelle/ui/tone.ts';
import type { OwnerIdentity } from '@cordelle/validation/onboarding/identity.ts';

type Stage = OwnerIdentity['stage'];
const STATES: Readonly<Record<Stage, { readonly tone: Tone; readonly words: () => string }>> = {
  not_asked: { tone: 'neutral', words: m.owner_stage_not_asked },
  asked: { tone: 'info', words: m.owner_stage_asked },
  started: { tone: 'info', words: m.owner_stage_started },
  checking: { tone: 'info', words: m.owner_stage_checking },
  asked_again: { tone: 'warn', words: m.owner_stage_asked_again },
  by_hand: { tone: 'info', words: m.owner_stage_by_hand },
  complete: { tone: 'ok', words: m.owner_signup_complete },
  failed: { tone: 'bad', words: m.owner_signup_failed },
};

/** How far an owner is with showing who they are. */
export function OwnerState({ stage }: { readonly stage: Stage }) {
  const { tone, words } = STATES[stage];
  return <Badge tone={tone}>{words()}</Badge>;
}
