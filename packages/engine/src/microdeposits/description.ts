/** Company entry description of a microdeposit, as the payer's statement shows it. Source: Nacha rules. */
export const MICRODEPOSIT_DESCRIPTION = 'ACCTVERIFY';
