import { m } from '@cordelle/i18n/messages';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { accountWords } from '../../words/ledger-accounts.ts';
import type { HistoryEntry } from './transaction.ts';

/** What proves a fact: its place and seal in the log, and the double entry it caused. */
export function Evidence({ entry, currency, zone }: { entry: HistoryEntry; currency: string; zone: string }) {
  useLocale();
  return (
    <div className="mt-2 grid gap-3">
      <Postings postings={entry.postings} currency={currency} />
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <div className="flex gap-2">
          <dt className="text-muted-foreground">{m.log_position()}</dt>
          <dd className="tabular-nums">{entry.position}</dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-muted-foreground">{m.log_recorded()}</dt>
          <dd>
            <Instant at={entry.recordedAt} zone={zone} />
          </dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-muted-foreground">{m.log_seal()}</dt>
          <dd>
            <span className="font-mono">{entry.seal}</span>
            <span className="block text-muted-foreground">{m.log_seal_means()}</span>
          </dd>
        </div>
      </dl>
      <p className="text-muted-foreground">{m.log_stored()}</p>
    </div>
  );
}

function Postings({ postings, currency }: { postings: HistoryEntry['postings']; currency: string }) {
  if (postings.length === 0) return <p className="text-muted-foreground">{m.log_no_postings()}</p>;
  return (
    // A landmark per fact would be noise: a named group is enough to find the box that scrolls.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      role="group"
      aria-label={m.log_postings()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-control border"
    >
      <table className="w-full border-collapse">
        <caption className="px-2 py-1.5 text-left text-muted-foreground">{m.log_postings()}</caption>
        <thead className="bg-muted text-left">
          <tr>
            {[m.log_rule(), m.log_debit(), m.log_credit()].map((label) => (
              <th key={label} scope="col" className="px-2 py-1.5 font-semibold">
                {label}
              </th>
            ))}
            <th scope="col" className="px-2 py-1.5 text-right font-semibold">
              {m.log_amount()}
            </th>
          </tr>
        </thead>
        <tbody>
          {postings.map(({ rule, debit, credit, amount }) => (
            <tr key={`${rule} ${debit} ${credit}`} className="border-t align-top">
              <th scope="row" className="px-2 py-1.5 text-left font-normal">
                {rule}
              </th>
              <td className="px-2 py-1.5">
                <LedgerAccount name={debit} />
              </td>
              <td className="px-2 py-1.5">
                <LedgerAccount name={credit} />
              </td>
              <td className="px-2 py-1.5">
                <Money amount={amount} currency={currency} align="right" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const LedgerAccount = ({ name }: { name: string }) => (
  <>
    <span className="block">{accountWords(name)}</span>
    <span className="font-mono text-muted-foreground text-small">{name}</span>
  </>
);
