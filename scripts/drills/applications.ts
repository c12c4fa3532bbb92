// Three hundred people open an account at once, each in two tabs that send every page together: `npm run drill applications [people]`.
// Every application must end once: one client, one hand-in, one case, told once. Prints how long pages took.
import { runTestsAtLength } from './harness/tests-at-length.ts';

const PEOPLE = '300';

const [people = PEOPLE] = process.argv.slice(3);
await runTestsAtLength('packages/api/src/onboardings/applications-at-once', { APPLICATIONS_AT_ONCE: people });
