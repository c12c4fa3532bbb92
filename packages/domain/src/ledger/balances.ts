import type { Currency } from '../money.ts';
import type { Account } from './accounts.ts';
import type { Posting, PostingRule } from './posting-rules.ts';

/**
 * Sums of postings, kept as they happen: a balance per client, currency and account (debit positive, credit negative), and
 * what each rule moved between two accounts. An accumulator: `book` changes it in place, so that a million events cost
 * no copies.
 */
export class Ledger {
  readonly #balances = new Map<string, bigint>();
  readonly #moved = new Map<string, bigint>();
  readonly #books = new Map<string, { clientId: bigint; currency: Currency }>();

  /** Books the postings of one event of a client. */
  book(clientId: bigint, postings: readonly Posting[]): void {
    for (const { rule, debit, credit, cents, currency } of postings) {
      const book = `${clientId} ${currency}`;
      if (!this.#books.has(book)) this.#books.set(book, { clientId, currency });
      add(this.#balances, `${book} ${debit}`, cents);
      add(this.#balances, `${book} ${credit}`, -cents);
      add(this.#moved, `${book} ${rule} ${debit} ${credit}`, cents);
    }
  }

  /** Cents on one account of one client; 0 when nothing was ever posted. */
  balance(clientId: bigint, currency: Currency, account: Account): bigint {
    return this.#balances.get(`${clientId} ${currency} ${account}`) ?? 0n;
  }

  /** Cents on one account over all clients: how BANK, RAIL_CLEARING and the provider's own accounts are read. */
  total(currency: Currency, account: Account): bigint {
    let sum = 0n;
    for (const book of this.#books.values())
      if (book.currency === currency) sum += this.balance(book.clientId, currency, account);
    return sum;
  }

  /** Cents a rule has moved from `credit` to `debit` for one client. */
  moved(clientId: bigint, currency: Currency, rule: PostingRule, debit: Account, credit: Account): bigint {
    return this.#moved.get(`${clientId} ${currency} ${rule} ${debit} ${credit}`) ?? 0n;
  }

  /** Client and currency of every book that has a posting. */
  books(): Iterable<{ clientId: bigint; currency: Currency }> {
    return this.#books.values();
  }
}

function add(sums: Map<string, bigint>, key: string, cents: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + cents);
}
