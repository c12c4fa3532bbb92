// Imports many invoices of connected books by the job of the hour, once each, and says how long each hour took:
// `npm run drill invoices [number of invoices]`.
import { runTestsAtLength } from './harness/tests-at-length.ts';

const MANY = '3000';

const [invoices = MANY] = process.argv.slice(3);
await runTestsAtLength('packages/api/src/integrations/many-invoices', { INVOICES: invoices });
