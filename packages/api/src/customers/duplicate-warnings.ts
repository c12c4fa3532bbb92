import { translate } from '@cordelle/engine/words.ts';
import { mayRead } from '../auth/may-read.ts';
import type { MemberContext } from '../context.ts';
import type { LikelyDuplicate } from './duplicates.ts';

/** Who may be here already, one sentence each, with what is alike; to keys that may not read customers, only that there is somebody. */
export function duplicateWarnings(ctx: MemberContext, duplicates: readonly LikelyDuplicate[]): string[] {
  const { language } = ctx;
  if (duplicates.length === 0) return [];
  if (!mayRead(ctx, 'customers:read')) return [translate('duplicate_warning_unnamed', language)];
  const list = new Intl.ListFormat(`${language}-CA`, { type: 'conjunction' });
  return duplicates.map(({ name, matchedBy }) =>
    translate('duplicate_warning', language, {
      name,
      matches: list.format(matchedBy.map((match) => translate(`match_${match}`, language))),
    }),
  );
}
