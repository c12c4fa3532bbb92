/** Present only where business time can be moved: never in live mode. */
export type SandboxControl = {
  /** Lets the outside world live until `now`, then sets business time to it. */
  advance(now: Date): Promise<void>;
  /** Account numbers whose debits end in a documented way. */
  testAccounts(): Promise<{ rail: 'CA' | 'US'; accountNumber: string; outcome: string }[]>;
};
