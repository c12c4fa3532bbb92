import type { TableReportFacts } from '../table-report/table-facts.ts';

/** What a printed settlement says: everything is text already, in the reader's language. */
export type SettlementStatementFacts = {
  /** Dates, account and reference of the deposit. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Title of the equation, its lines with their signs, and what they come to. */
  readonly equation: {
    readonly title: string;
    readonly lines: readonly { readonly label: string; readonly count: string; readonly amount: string }[];
    readonly deposit: { readonly label: string; readonly amount: string };
  };
  /** That nothing is left unexplained, and what stands beside the sum. */
  readonly notes: readonly string[];
  /** The payments behind the equation, with the heading of the whole document. */
  readonly payments: TableReportFacts;
};
