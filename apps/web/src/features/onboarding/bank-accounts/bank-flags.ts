import type { AccountStanding } from '@cordelle/validation/client-bank-accounts.ts';

/** How the two accounts of an application are being given. */
export type BankFlags = {
  /** Signing in at the bank is shown. */
  readonly doSettlementFlinks: boolean;
  /** It may be. */
  readonly canDoSettlementFlinks: boolean;
  /** The notice about it was accepted. */
  readonly settlementFlinksAccepted: boolean;
  readonly doBillingFlinks: boolean;
  readonly canDoBillingFlinks: boolean;
  readonly billingFlinksAccepted: boolean;
  /** Fees are debited from the settlement account; null: not said yet. */
  readonly sameAsSettlementAccount: boolean | null;
};

type Known = Pick<AccountStanding, 'canConnect' | 'accepted'>;
/** For which accounts somebody said that their bank is not listed. */
type Choices = { readonly byHand: Readonly<Record<'settlement' | 'billing', boolean>>; readonly same: boolean | null };

export function bankFlags(
  { settlement, billing }: { readonly settlement: Known; readonly billing: Known },
  { byHand, same }: Choices,
): BankFlags {
  return {
    doSettlementFlinks: settlement.canConnect && !byHand.settlement,
    canDoSettlementFlinks: settlement.canConnect,
    settlementFlinksAccepted: settlement.accepted,
    doBillingFlinks: billing.canConnect && !byHand.billing,
    canDoBillingFlinks: billing.canConnect,
    billingFlinksAccepted: billing.accepted,
    sameAsSettlementAccount: same,
  };
}

/** The three of one account. */
export const flagsOf = (flags: BankFlags, purpose: 'settlement' | 'billing') =>
  purpose === 'settlement'
    ? {
        doFlinks: flags.doSettlementFlinks,
        canDoFlinks: flags.canDoSettlementFlinks,
        accepted: flags.settlementFlinksAccepted,
      }
    : { doFlinks: flags.doBillingFlinks, canDoFlinks: flags.canDoBillingFlinks, accepted: flags.billingFlinksAccepted };
