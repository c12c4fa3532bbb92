import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { MatchingPreview } from './matching-act.ts';

/** Who is left out: how many, why, and the names of some. */
export function LeftOut({ leftOut }: Pick<MatchingPreview, 'leftOut'>) {
  const locale = useLocale();
  return leftOut.map(({ reason, count, names }) => {
    const more = count - names.length;
    const named = names.join(', ');
    return (
      <p key={reason}>
        {m.matching_left_out({ count: formatNumber(count, locale) })}{' '}
        <span className="text-muted-foreground">
          {m.matching_left_out_names({
            reason,
            names: more > 0 ? m.act_left_out_more({ names: named, count: more }) : named,
          })}
        </span>
      </p>
    );
  });
}
