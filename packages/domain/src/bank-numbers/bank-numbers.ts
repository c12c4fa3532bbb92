/** Where money is taken from or sent to, as the rail names it. */
export type BankNumbers =
  | { readonly country: 'CA'; readonly institution: string; readonly transit: string; readonly account: string }
  | {
      readonly country: 'US';
      readonly routing: string;
      readonly account: string;
      readonly accountType: 'checking' | 'savings';
    };
