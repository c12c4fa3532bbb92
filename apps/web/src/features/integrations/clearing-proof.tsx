import { formatMoney, formatNumber, type Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { BRAND } from '@cordelle/ui/brand.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import type { Connected, Gap, Proof, ProofLine } from './integration.ts';
import { GAP_WORDS, PROOF_WORDS } from './report-words.ts';

/** Whether the clearing account agrees with what we owe, line by line, and what is missing there by name. */
export function ClearingProof({ found }: { found: Connected }) {
  const locale = useLocale();
  const { name } = found;
  const query = trpc.integrations.clearingProof.useQuery({});
  return (
    <Panel title={m.books_proof_title()}>
      <p className="border-b px-4 py-2 text-muted-foreground text-table">{m.books_proof_about({ name })}</p>
      <PanelQuery query={query} rows={6}>
        {(proof) => (
          <div className="grid gap-3 p-4">
            {proof.residual === '0.00' ? (
              <Banner tone="ok">{m.books_proof_agrees()}</Banner>
            ) : (
              <Banner tone="bad">
                {m.books_proof_broken({
                  difference: formatMoney(proof.residual, proof.currency, locale),
                  email: BRAND.supportEmail,
                })}
              </Banner>
            )}
            <ProofTable proof={proof} name={name} />
            <ProofOnPhones proof={proof} name={name} />
          </div>
        )}
      </PanelQuery>
    </Panel>
  );
}

type Shown = { proof: Proof; name: string };

function ProofTable({ proof, name }: Shown) {
  return (
    <div className="overflow-x-auto max-sm:hidden">
      <table className="w-full min-w-lg text-table">
        <caption className="sr-only">{m.books_proof_title()}</caption>
        <thead>
          <tr className="border-b text-left text-muted-foreground">
            <th scope="col" className="py-2 pr-3 font-medium">
              {m.books_proof_what()}
            </th>
            {[m.books_proof_ledger(), m.books_proof_books({ name }), m.books_proof_missing()].map((heading) => (
              <th key={heading} scope="col" className="py-2 pl-3 text-right font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {proof.lines.filter(isWorthALine).map((line) => (
            <Line key={line.kind} line={line} currency={proof.currency} />
          ))}
        </tbody>
        <tfoot className="border-t font-semibold">
          <tr>
            <th scope="row" className="py-2 pr-3 text-left">
              {m.books_proof_owed()}
            </th>
            <Amount amount={proof.owed} currency={proof.currency} />
            <td />
            <Amount amount={proof.missing} currency={proof.currency} />
          </tr>
          <tr>
            <th scope="row" className="py-2 pr-3 text-left">
              {m.books_proof_clearing()}
              {proof.account && <span className="block font-normal text-muted-foreground">{proof.account}</span>}
            </th>
            <td />
            <Amount amount={proof.clearing} currency={proof.currency} />
            <td />
          </tr>
          {proof.reserve !== null && (
            <tr>
              <th scope="row" className="py-2 pr-3 text-left">
                {m.books_proof_reserve()}
              </th>
              <td />
              <Amount amount={proof.reserve} currency={proof.currency} />
              <td />
            </tr>
          )}
        </tfoot>
      </table>
    </div>
  );
}

/** The same, one thing below the other: nothing is beside the edge of a phone. */
function ProofOnPhones({ proof, name }: Shown) {
  const locale = useLocale();
  const { currency, lines, owed, missing, clearing, account, reserve } = proof;
  return (
    <div className="grid gap-4 sm:hidden">
      <ul className="grid gap-4">
        {lines.filter(isWorthALine).map(({ kind, ledger, books, gaps }) => (
          <li key={kind} className="grid gap-1 border-b pb-3 text-table">
            <h3 className="font-semibold">{PROOF_WORDS[kind]()}</h3>
            <dl className="grid gap-1">
              <Fact term={m.books_proof_ledger()} amount={ledger} currency={currency} />
              <Fact term={m.books_proof_books({ name })} amount={books} currency={currency} />
              {gaps.map(({ reason, count, amount }) => (
                <Fact
                  key={reason}
                  term={`${m.books_proof_missing()} · ${gapWords({ reason, count }, locale)}`}
                  amount={amount}
                  currency={currency}
                />
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <dl className="grid gap-2 text-table">
        <Fact term={m.books_proof_owed()} amount={owed} currency={currency} sum />
        <Fact term={m.books_proof_missing()} amount={missing} currency={currency} sum />
        <Fact term={m.books_proof_clearing()} about={account} amount={clearing} currency={currency} sum />
        {reserve !== null && <Fact term={m.books_proof_reserve()} amount={reserve} currency={currency} sum />}
      </dl>
    </div>
  );
}

type FactProps = { term: string; about?: string | null; amount: string; currency: string; sum?: boolean };

const Fact = ({ term, about, amount, currency, sum = false }: FactProps) => (
  <div className="flex items-baseline justify-between gap-3">
    <dt className={sum ? 'font-semibold' : 'text-muted-foreground'}>
      {term}
      {about && <span className="block font-normal text-muted-foreground">{about}</span>}
    </dt>
    <dd className={sum ? 'shrink-0 font-semibold' : 'shrink-0'}>
      <Money amount={amount} currency={currency} />
    </dd>
  </div>
);

const gapWords = ({ reason, count }: Pick<Gap, 'reason' | 'count'>, locale: Locale): string =>
  [...(count > 0 ? [formatNumber(count, locale)] : []), GAP_WORDS[reason]()].join(' · ');

/** A kind of movement that never happened has no line. */
const isWorthALine = ({ ledger, books, gaps }: ProofLine): boolean =>
  ledger !== '0.00' || books !== '0.00' || gaps.length > 0;

function Line({ line: { kind, ledger, books, gaps }, currency }: { line: ProofLine; currency: string }) {
  const locale = useLocale();
  return (
    <>
      <tr className="border-b last:border-0">
        <th scope="row" className="py-2 pr-3 text-left font-normal">
          {PROOF_WORDS[kind]()}
        </th>
        <Amount amount={ledger} currency={currency} />
        <Amount amount={books} currency={currency} />
        <td />
      </tr>
      {gaps.map(({ reason, count, amount }) => (
        <tr key={reason} className="border-b text-muted-foreground last:border-0">
          <td className="py-1.5 pr-3 pl-4" colSpan={3}>
            {gapWords({ reason, count }, locale)}
          </td>
          <Amount amount={amount} currency={currency} />
        </tr>
      ))}
    </>
  );
}

const Amount = ({ amount, currency }: { amount: string; currency: string }) => (
  <td className="py-2 pl-3 text-right tabular-nums whitespace-nowrap">
    <Money amount={amount} currency={currency} />
  </td>
);
