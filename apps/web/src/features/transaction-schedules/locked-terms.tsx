import { formatDateWithWeekday } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { DefinitionList } from '@cordelle/ui/definition-list.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { frequencyWords } from '../../words/frequencies.ts';
import type { ScheduleValues } from './form-values.ts';

/** Frequency, number and dates of a schedule that exists, and why they stand. */
export function LockedTerms({ values, changeFromHref }: { values: ScheduleValues; changeFromHref: string | null }) {
  const locale = useLocale();
  return (
    <div className="rounded-card border bg-muted px-4 py-2">
      <DefinitionList
        facts={[
          { label: m.schedule_frequency(), value: frequencyWords(values.frequency) },
          { label: m.schedule_installments(), value: values.installments || m.schedule_ends_never() },
          { label: m.schedule_process_date(), value: formatDateWithWeekday(values.processDate, locale) },
          ...(values.secondProcessDate
            ? [
                {
                  label: m.schedule_second_process_date(),
                  value: formatDateWithWeekday(values.secondProcessDate, locale),
                },
              ]
            : []),
        ]}
      />
      <p className="border-t py-2 text-muted-foreground text-table">
        {changeFromHref ? (
          <>
            {m.schedule_locked()} <TextLink href={changeFromHref}>{m.plan_from()}</TextLink>
          </>
        ) : (
          m.schedule_locked_over()
        )}
      </p>
    </div>
  );
}
