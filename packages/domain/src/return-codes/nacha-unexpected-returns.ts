import { type ReturnCode, returnCodesOf } from './return-code.ts';

const row = returnCodesOf('US');
const info = (code: string): ReturnCode => row(code, 'Info', 'no', 'keep', 'Other', { review: 'interbank' });

/** ACH codes that must be recognised, though none belongs to a PPD, CCD, WEB or TEL debit. Source: NACHA return reason codes. */
export const NACHA_UNEXPECTED_RETURNS: readonly ReturnCode[] = [
  // automated enrolment (ENR) with federal agencies
  ...['R40', 'R41', 'R42', 'R43', 'R44', 'R45', 'R46', 'R47'].map(info),
  // re-presented checks (RCK); R51 counts as unauthorized when rates are monitored
  ...['R50', 'R51', 'R52', 'R53'].map(info),
  // dishonored returns: our bank refuses the return, within 5 banking days of its settlement
  ...['R61', 'R62', 'R67', 'R68', 'R69', 'R70'].map(info),
  // contested dishonored returns: the other bank insists, within 2 banking days
  ...['R71', 'R72', 'R73', 'R74', 'R75', 'R76', 'R77'].map(info),
  // gateways of international entries (IAT)
  ...['R80', 'R81', 'R82', 'R83', 'R84'].map(info),
  row('R85', 'System', 'no', 'keep', 'Other', { review: 'processing' }),
  // returned for sanctions compliance
  row('R90', 'Declined', 'no', 'disable', 'Other'),
];
