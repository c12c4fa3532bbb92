import { DAY_PLAN } from '@cordelle/domain/day/steps.ts';
import { PROVIDER_ZONE } from '@cordelle/domain/provider/zone.ts';
import { RAIL_FACTS, RAILS } from '@cordelle/domain/rail.ts';
import { lookAfterConnections, readTold } from '@cordelle/engine/accounting/read-organisation.ts';
import { reportToBooks } from '@cordelle/engine/accounting/report-work.ts';
import type { App } from '@cordelle/engine/app.ts';
import { sealAuditLog } from '@cordelle/engine/audit/seal-audit-log.ts';
import { checkProjections } from '@cordelle/engine/check-projections.ts';
import { runDue } from '@cordelle/engine/day/run-due.ts';
import { proveAround } from '@cordelle/engine/ledger/proof/hold-unproven.ts';
import { sendOutbox } from '@cordelle/engine/outbox/send-outbox.ts';
import { sendPayerNotices } from '@cordelle/engine/payer-notices/send-notices.ts';
import { watchPayers } from '@cordelle/engine/review-items/watch-payers.ts';
import { sweepFiles } from '@cordelle/engine/stored-files/sweep-files.ts';
import type { QueuePolicy } from 'pg-boss';
import { answerRequests } from './answer-requests.ts';
import { tellExpiringKeys } from './api-keys/tell-expiring.ts';
import { lookAtCases } from './applications/look-at-cases.ts';
import { screenBusinesses } from './applications/screen-businesses.ts';
import { tellLapsedApprovals } from './applications/tell-lapsed.ts';
import { watchLife } from './applications/watch-life.ts';
import { readConnections } from './client-bank-accounts/connections.ts';
import { runCustomerImports } from './customer-imports/run-imports.ts';
import { makeExports } from './downloads/make-exports.ts';
import { housekeeping } from './housekeeping/housekeeping.ts';
import { eraseSessions } from './identity/erase-sessions.ts';
import { pollSessions } from './identity/poll.ts';
import { emptyOldMessages } from './identity/receive-message.ts';
import { followBooks } from './integrations/follow-books.ts';
import { runMatchingActs } from './matching-acts/run-matching-acts.ts';
import { followUnanswered } from './onboardings/unanswered.ts';
import { applyRetention } from './retention/apply-retention.ts';
import { watchLists } from './sanctions/watch-lists.ts';
import { carryOutResets } from './staff-people/two-factor-resets.ts';
import { runTransactionImports } from './transaction-imports/run-transaction-imports.ts';
import { scanWaiting } from './uploads/scan-waiting.ts';

/** A queue, when it wakes up, and what it then does. Jobs carry no payload: each asks what is due at `clock.now()`. */
export type JobDefinition = {
  readonly queue: string;
  /** `exclusive`: one job waiting or running at a time; one sent meanwhile is dropped, the next one catches up. */
  readonly policy: QueuePolicy;
  readonly retryLimit: number;
  readonly retryDelaySeconds: number;
  /** A job that runs longer is handed out again; the lock of the day makes the second one wait. */
  readonly expireInSeconds: number;
  /** Asked this often besides, without a job: somebody waits in front of their mailbox. */
  readonly everySeconds?: number;
  readonly schedules: readonly { readonly key: string; readonly cron: string; readonly zone: string }[];
  run(app: App): Promise<void>;
};

/** Once an hour, at this minute, and twice more where it fails. */
const hourly = (minute: number) =>
  ({
    policy: 'exclusive',
    retryLimit: 2,
    retryDelaySeconds: 60,
    expireInSeconds: 15 * 60,
    schedules: [{ key: 'hourly', cron: `${minute} * * * *`, zone: 'UTC' }],
  }) as const satisfies Partial<JobDefinition>;

/** The times of the day's steps, each once per rail and minute. */
const stepTimes = RAILS.flatMap((rail) =>
  [...new Set(DAY_PLAN.map(({ time }) => time))].map((time) => {
    const [hour, minute] = time.split(':').map(Number);
    return { key: `${rail}-${hour}.${minute}`, cron: `${minute} ${hour} * * *`, zone: RAIL_FACTS[rail].zone };
  }),
);

/** Runs the day, and tries again several times a minute what failed or was missed; a process that finds another at it leaves it alone. */
export const dayJob: JobDefinition = {
  queue: 'day',
  policy: 'exclusive',
  retryLimit: 0,
  retryDelaySeconds: 0,
  expireInSeconds: 15 * 60,
  everySeconds: 15,
  schedules: [{ key: 'catch-up', cron: '*/5 * * * *', zone: 'UTC' }, ...stepTimes],
  async run(app) {
    await runDue(app, app.clock.now(), { waitMs: 0 });
  },
};

/** Compares the projections with the log, and asks a person where they differ. */
export const projectionCheckJob: JobDefinition = {
  queue: 'projection-check',
  policy: 'exclusive',
  retryLimit: 0,
  retryDelaySeconds: 0,
  expireInSeconds: 2 * 60 * 60,
  schedules: [{ key: 'nightly', cron: '40 2 * * *', zone: PROVIDER_ZONE }],
  run: checkProjections,
};

/** Mails that a request wrote or asked for, or that the mail server did not take before. */
export const outboxJob: JobDefinition = {
  queue: 'outbox',
  policy: 'exclusive',
  retryLimit: 0,
  retryDelaySeconds: 0,
  expireInSeconds: 15 * 60,
  everySeconds: 3,
  schedules: [{ key: 'every-minute', cron: '* * * * *', zone: 'UTC' }],
  async run(app) {
    try {
      await answerRequests(app);
    } finally {
      await sendOutbox(app);
    }
  },
};

/** Removes what has served its time. */
export const housekeepingJob: JobDefinition = {
  queue: 'housekeeping',
  ...hourly(17),
  async run(app) {
    app.log.info(
      { ...(await housekeeping(app)), files: await sweepFiles(app) },
      'what has served its time was removed',
    );
  },
};

/** Keys of programs that end soon. */
const expiringKeysJob: JobDefinition = {
  queue: 'expiring-keys',
  ...hourly(7),
  async run(app) {
    await tellExpiringKeys(app);
  },
};

/** Looks for payers who behave unlike payers. */
export const watchPayersJob: JobDefinition = {
  queue: 'watch-payers',
  ...hourly(47),
  run: watchPayers,
};

/** Seals what was added to the audit log. What has not settled yet waits for the next time. */
export const auditSealsJob: JobDefinition = {
  queue: 'audit-seals',
  ...hourly(27),
  async run(app) {
    await sealAuditLog(app);
  },
};

/** Reads what was proven of the ledgers before, a part of it each time: an alteration that nobody counted is found. */
export const ledgerRoundJob: JobDefinition = {
  queue: 'ledger-round',
  ...hourly(7),
  run: proveAround,
};

/** Lost devices: takes off the second factors that are due. */
export const twoFactorResetsJob: JobDefinition = {
  queue: 'two-factor-resets',
  ...hourly(37),
  async run(app) {
    const { removed, withdrawn } = await carryOutResets(app);
    if (removed + withdrawn > 0) app.log.info({ removed, withdrawn }, 'requests about lost devices were closed');
  },
};

/** Spreadsheets of customers: somebody waits in front of a progress bar. */
export const customerImportsJob: JobDefinition = {
  queue: 'customer-imports',
  policy: 'exclusive',
  retryLimit: 0,
  retryDelaySeconds: 0,
  expireInSeconds: 60 * 60,
  everySeconds: 1,
  schedules: [{ key: 'every-minute', cron: '* * * * *', zone: 'UTC' }],
  run: runCustomerImports,
};

/** What is done with all customers who match a filter: somebody waits in front of a progress bar. */
export const matchingActsJob: JobDefinition = {
  ...customerImportsJob,
  queue: 'matching-acts',
  run: runMatchingActs,
};

/** Spreadsheets of transactions: somebody waits in front of a progress bar. */
export const transactionImportsJob: JobDefinition = {
  ...customerImportsJob,
  queue: 'transaction-imports',
  run: runTransactionImports,
};

/** Files that were handed in while the virus scanner was away. */
export const scanFilesJob: JobDefinition = {
  queue: 'scan-files',
  policy: 'exclusive',
  retryLimit: 0,
  retryDelaySeconds: 0,
  expireInSeconds: 15 * 60,
  schedules: [{ key: 'every-minute', cron: '* * * * *', zone: 'UTC' }],
  async run(app) {
    await scanWaiting(app);
  },
};

/** Applications that came in: their score and what they have in common with others. */
export const reviewJob: JobDefinition = {
  ...customerImportsJob,
  queue: 'review',
  everySeconds: 5,
  async run(app) {
    await lookAtCases(app);
  },
};

/** Approvals that count no more since an application changed, or since somebody left: whoever gave them is told. */
export const lapsedApprovalsJob: JobDefinition = {
  ...scanFilesJob,
  queue: 'lapsed-approvals',
  schedules: [{ key: 'every-five-minutes', cron: '*/5 * * * *', zone: 'UTC' }],
  async run(app) {
    await tellLapsedApprovals(app);
  },
};

/** Names of businesses beside lists of sanctions: those that changed, and all of them after a list did. */
export const screeningJob: JobDefinition = {
  queue: 'screening',
  policy: 'exclusive',
  retryLimit: 0,
  retryDelaySeconds: 0,
  expireInSeconds: 60 * 60,
  everySeconds: 30,
  schedules: [{ key: 'every-five-minutes', cron: '*/5 * * * *', zone: 'UTC' }],
  async run(app) {
    let screened = 0;
    for (let some = 1; some > 0; screened += some) some = await screenBusinesses(app);
    if (screened > 0) app.log.info({ screened }, 'businesses were compared with lists of sanctions');
  },
};

/** Lists of sanctions that nobody looks after. */
const listAgeJob: JobDefinition = {
  ...hourly(12),
  queue: 'sanction-lists',
  run: watchLists,
};

/** Businesses that were asked for changes: they are reminded, and in the end their application is closed. */
const unansweredJob: JobDefinition = {
  ...hourly(17),
  queue: 'unanswered-applications',
  async run(app) {
    await followUnanswered(app);
  },
};

/** What is kept of applications for no longer than its time. */
export const retentionJob: JobDefinition = {
  queue: 'retention',
  ...hourly(22),
  async run(app) {
    await applyRetention(app, { dryRun: false });
  },
};

/** Banks that answer late: businesses that apply wait for them. */
export const bankConnectionsJob: JobDefinition = {
  queue: 'bank-connections',
  policy: 'exclusive',
  retryLimit: 0,
  retryDelaySeconds: 0,
  expireInSeconds: 5 * 60,
  everySeconds: 10,
  schedules: [{ key: 'every-minute', cron: '* * * * *', zone: 'UTC' }],
  run: readConnections,
};

/** What approved businesses collect beside what they said, what of them changed, and whose date has come. */
export const watchLifeJob: JobDefinition = {
  queue: 'watch-life',
  ...hourly(57),
  run: watchLife,
};

/** Long lists as files: somebody watches how far they are. */
export const exportsJob: JobDefinition = {
  queue: 'exports',
  policy: 'exclusive',
  retryLimit: 0,
  retryDelaySeconds: 0,
  expireInSeconds: 60 * 60,
  everySeconds: 1,
  schedules: [{ key: 'every-minute', cron: '* * * * *', zone: 'UTC' }],
  run: makeExports,
};

/** Owners who show who they are: asks what came of sessions whose messages may be lost, and empties old messages. */
const identityJob: JobDefinition = {
  queue: 'identity',
  policy: 'exclusive',
  retryLimit: 0,
  retryDelaySeconds: 0,
  expireInSeconds: 15 * 60,
  everySeconds: 60,
  schedules: [{ key: 'every-five-minutes', cron: '*/5 * * * *', zone: 'UTC' }],
  async run(app) {
    const learned = await pollSessions(app);
    const emptied = await emptyOldMessages(app);
    const erased = await eraseSessions(app);
    if (learned + emptied + erased > 0) app.log.info({ learned, emptied, erased }, 'the identity service was asked');
  },
};

/** Accounting software of clients: whether it still believes us, what changed in the books, and what follows from that. */
const accountingJob: JobDefinition = {
  queue: 'accounting',
  ...hourly(32),
  async run(app) {
    const { looked, lost } = await lookAfterConnections(app, followBooks);
    if (looked > 0) app.log.info({ looked, lost }, 'accounting software was asked');
  },
};

/** What businesses tell all of their payers at once. */
const payerNoticesJob: JobDefinition = {
  queue: 'payer-notices',
  policy: 'exclusive',
  retryLimit: 0,
  retryDelaySeconds: 0,
  expireInSeconds: 60 * 60,
  everySeconds: 5,
  schedules: [{ key: 'every-minute', cron: '* * * * *', zone: 'UTC' }],
  run: sendPayerNotices,
};

/** What settlements mean is written into the books of clients, within moments; what was not answered is looked for. */
const accountingReportsJob: JobDefinition = {
  queue: 'accounting-reports',
  policy: 'exclusive',
  retryLimit: 0,
  retryDelaySeconds: 0,
  expireInSeconds: 60 * 60,
  everySeconds: 20,
  schedules: [{ key: 'every-five-minutes', cron: '*/5 * * * *', zone: 'UTC' }],
  async run(app) {
    const { written, refused } = await reportToBooks(app);
    if (written + refused > 0) app.log.info({ written, refused }, 'documents were written into books');
  },
};

/** Books of which their software just told that something changed. */
const accountingChangesJob: JobDefinition = {
  queue: 'accounting-changes',
  policy: 'exclusive',
  retryLimit: 0,
  retryDelaySeconds: 0,
  expireInSeconds: 15 * 60,
  everySeconds: 5,
  schedules: [{ key: 'every-minute', cron: '* * * * *', zone: 'UTC' }],
  async run(app) {
    await readTold(app, followBooks);
  },
};

/** Every queue of the product. */
export const JOBS: readonly JobDefinition[] = [
  dayJob,
  projectionCheckJob,
  outboxJob,
  payerNoticesJob,
  housekeepingJob,
  watchPayersJob,
  auditSealsJob,
  ledgerRoundJob,
  twoFactorResetsJob,
  customerImportsJob,
  matchingActsJob,
  transactionImportsJob,
  exportsJob,
  reviewJob,
  lapsedApprovalsJob,
  screeningJob,
  listAgeJob,
  unansweredJob,
  watchLifeJob,
  scanFilesJob,
  identityJob,
  bankConnectionsJob,
  accountingJob,
  accountingReportsJob,
  accountingChangesJob,
  expiringKeysJob,
  retentionJob,
];
