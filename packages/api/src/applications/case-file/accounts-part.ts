import { joined, lines, type Part, part } from './part.ts';
import type { Printed } from './printed-case.ts';

export function accountsPart({ of, words, instant }: Printed): Part {
  const MATCHES = { full: 'same', partial: 'close', none: 'differs', unable: 'nothing' } as const;
  return part(words('case_print_accounts'), {
    table: {
      columns: [
        { label: '', width: 24 },
        { label: words('case_fact_account'), width: 30 },
        { label: words('case_print_holder'), width: 30 },
        { label: words('case_received_on'), width: 24 },
      ],
      rows: of.accounts.map(({ purpose, alsoBilling, bankName, last2, holderName, holderMatch, verified, at }) => [
        lines(words(`application_section_${purpose}`), alsoBilling && words('case_fact_billing_same')),
        lines(joined(bankName, `…${last2}`), verified && words('case_print_account_verified')),
        lines(holderName, holderMatch && words(`case_verdict_${MATCHES[holderMatch]}`)),
        instant(at),
      ]),
    },
    none: words('case_nothing_given'),
  });
}
