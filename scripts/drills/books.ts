// Reports a year of two businesses into the accounting services of the sandbox, a trouble a day: throttled, cut off, answered by half or
// double, away, revoked, killed before and after it wrote, two workers at once. `npm run drill books [business days] [seed]`. After each
// day the clearing account there must be what the ledger says; at the end nothing may be there twice, and nothing may be missing.
import { runTestsAtLength } from './harness/tests-at-length.ts';

const YEAR = '250';

const [days = YEAR, seed = '1'] = process.argv.slice(3);
await runTestsAtLength('apps/server/src/reported-books', { BOOKS_DAYS: days, BOOKS_SEED: seed });
