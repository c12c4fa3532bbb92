import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first, whatever their size. */
const LONGEST = [
  'crash-at-handover',
  'crash-while-planning',
  'crash-with-files',
  'crash-of-bank-or-database',
  'v3/hostile-input',
  'inbound/scenarios',
  'api/src/hostile-input',
  'billing-invoices/debit',
  'financial-transactions/retry',
  'live-mode',
  'embedded.int',
  'v3.int',
  'http/headers',
];

/** The longest files start first, so that none of them goes on alone when all others have ended. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = LONGEST.findIndex((name) => moduleId.includes(name));
      return found < 0 ? LONGEST.length : found;
    };
    return bySize.toSorted((a, b) => rank(a) - rank(b));
  }
}
