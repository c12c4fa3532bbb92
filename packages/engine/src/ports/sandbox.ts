type Words = { readonly en: string; readonly fr: string };

/** An account number whose debits end in a documented way, in the bank's own words. */
export type TestAccount = {
  readonly rail: 'CA' | 'US';
  readonly accountNumber: string;
  readonly name: Words;
  readonly what: Words;
};

/** Present only where business time can be moved: never in live mode. */
export type SandboxControl = {
  /** Business time as every process of the installation has it. */
  now(): Promise<Date>;
  /** Lets the outside world live until `now`, then sets business time to it. Throws `sandbox.unreachable` when nobody answers. */
  advance(now: Date): Promise<void>;
  testAccounts(): Promise<TestAccount[]>;
};
