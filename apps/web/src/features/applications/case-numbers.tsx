import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { RevealedNumbers } from '@cordelle/validation/applications.ts';
import { ShowNumbers } from '../../shown-numbers/show-numbers.tsx';
import { type NumberOfCase, useNumbersOfCase } from '../../shown-numbers/use-shown-numbers.ts';

const LABELS: Readonly<Record<RevealedNumbers['numbers'][number]['key'], () => string>> = {
  routingNumber: m.bank_routing_number,
  institutionNumber: m.bank_institution_number,
  transitNumber: m.bank_transit_number,
  accountNumber: m.bank_account_number,
  taxNumber: m.case_fact_tax_number,
  documentNumber: m.case_check_number,
};

/** A masked number of a case, in full for half a minute once somebody asks; that they did stands on the case. */
export default function CaseNumbers({ of }: { of: NumberOfCase }) {
  useLocale();
  const shown = useNumbersOfCase(of);
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <ShowNumbers {...shown} />
      {shown.numbers && (
        <span className="flex flex-wrap gap-x-3">
          {shown.numbers.numbers.map(({ key, value }) => (
            <span key={key}>
              <span className="text-muted-foreground text-small">{LABELS[key]()}: </span>
              <span className="font-mono text-table">{value}</span>
            </span>
          ))}
        </span>
      )}
    </span>
  );
}
