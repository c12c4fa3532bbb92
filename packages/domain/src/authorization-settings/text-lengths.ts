/** Longest texts that a client writes for its payers, in characters. */
export const TEXT_LENGTHS = {
  introduction: 5000,
  termsAndConditions: 20_000,
  emailMessage: 5000,
  comment: 5000,
} as const;
