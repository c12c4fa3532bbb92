import { formatMoney, formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { BRAND } from '@cordelle/ui/brand.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Money } from '@cordelle/ui/money.tsx';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { Panel } from '../../panel.tsx';
import { trpc } from '../../trpc.ts';
import type { Connected, ProofLine } from './integration.ts';
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
            <div className="overflow-x-auto">
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
                      {proof.account && (
                        <span className="block font-normal text-muted-foreground">{proof.account}</span>
                      )}
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
          </div>
        )}
      </PanelQuery>
    </Panel>
  );
}

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
            {count > 0 && `${formatNumber(count, locale)} · `}
            {GAP_WORDS[reason]()}
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
