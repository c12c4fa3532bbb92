/** Who a transaction type may be used for. Business codes exist for debits (PADs) only. */
export type Series = 'personal' | 'business' | 'government' | 'internal';
export type PayorKind = 'personal' | 'business';

/**
 * Named transaction types, in the English of the standard. Codes of the government and internal ranges have no names
 * here: nobody may originate them for a business. Source: Standard 007, list of July 2025.
 */
export const TRANSACTION_TYPES: Readonly<Record<string, string>> = {
  '200': 'payroll deposit',
  '230': 'pension',
  '240': 'annuity',
  '250': 'dividend',
  '260': 'investment',
  '261': 'mutual funds',
  '280': 'interest',
  '281': 'lottery',
  '330': 'insurance',
  '331': 'life insurance',
  '332': 'auto insurance',
  '333': 'property insurance',
  '334': 'casualty insurance',
  '335': 'mortgage insurance',
  '336': 'health and dental insurance',
  '350': 'loans',
  '351': 'personal loans',
  '352': 'dealer plan loans',
  '353': 'farm improvement loans',
  '354': 'home improvement loans',
  '355': 'term loans',
  '356': 'insurance loans',
  '370': 'mortgage',
  '371': 'residential mortgage',
  '372': 'commercial mortgage',
  '373': 'farm mortgage',
  '380': 'taxes',
  '381': 'income taxes',
  '382': 'sales taxes',
  '383': 'corporate taxes',
  '384': 'school taxes',
  '385': 'property taxes',
  '386': 'water taxes',
  '400': 'rent and leases',
  '401': 'residential rent and leases',
  '402': 'commercial rent and leases',
  '403': 'equipment rent and leases',
  '404': 'automobile rent and leases',
  '405': 'appliance rent and leases',
  '420': 'cash management',
  '430': 'bill payment',
  '431': 'telephone bill',
  '432': 'gasoline bill',
  '433': 'hydro bill',
  '434': 'cable bill',
  '435': 'fuel bill',
  '436': 'utility bill',
  '437': 'internet access',
  '438': 'water bill',
  '439': 'auto payment',
  '450': 'miscellaneous payment',
  '451': 'customer cheques',
  '452': 'expense payment',
  '453': 'bill payment error correction',
  '460': 'accounts payable',
  '470': 'fees and dues',
  '480': 'donations',
  '650': 'funds transfer between institutions',
  '700': 'business PAD',
  '701': 'investments',
  '702': 'insurance',
  '703': 'auto insurance',
  '704': 'property insurance',
  '705': 'casualty insurance',
  '706': 'mortgage insurance',
  '707': 'loans',
  '708': 'mortgage',
  '709': 'taxes',
  '710': 'income taxes',
  '711': 'sales taxes',
  '712': 'GST',
  '713': 'property taxes',
  '714': 'rent and leases',
  '715': 'equipment rent and leases',
  '716': 'automobile rent and leases',
  '717': 'cash management',
  '718': 'bill payment',
  '719': 'telephone bill',
  '720': 'gasoline bill',
  '721': 'hydro bill',
  '722': 'cable bill',
  '723': 'fuel bill',
  '724': 'utility bill',
  '725': 'internet bill',
  '726': 'water bill',
  '727': 'auto payment',
  '728': 'expense payment',
  '729': 'accounts payable',
  '730': 'fees and dues',
  '731': 'creditor insurance',
};

/** The series of a transaction type; null when the standard has no such code. Source: Standard 007, code ranges. */
export function seriesOf(code: string): Series | null {
  if (!/^[0-9]{3}$/.test(code)) return null;
  const number = Number(code);
  if ((number >= 300 && number <= 328) || (number >= 600 && number <= 617)) return 'government';
  if (number >= 750 && number <= 899) return 'internal';
  if (number >= 700 && number <= 731) return 'business';
  return number >= 200 && number <= 699 ? 'personal' : null;
}

/** Whether a debit of this type may be sent to this kind of payor: the series decides the payor's recourse, 90 days or 10. */
export const suitsPayor = (code: string, payor: PayorKind): boolean =>
  (seriesOf(code) === 'business') === (payor === 'business');

/** What a client collects for, as far as it changes the code a payor sees. */
export const INDUSTRIES = ['general', 'bills', 'rent', 'fees_and_dues', 'donations'] as const;
export type Industry = (typeof INDUSTRIES)[number];

/** The usual transaction type of a debit. The bank's allow-list has the last word. */
export const DEBIT_TYPE: Readonly<Record<Industry, Readonly<Record<PayorKind, string>>>> = {
  general: { personal: '450', business: '700' },
  bills: { personal: '430', business: '718' },
  rent: { personal: '401', business: '714' },
  fees_and_dues: { personal: '470', business: '730' },
  donations: { personal: '480', business: '700' },
};

/** A credit of some cents by which a customer proves an account. */
export const MICRODEPOSIT_TYPE = '450';
/** A payout to a client. */
export const PAYOUT_TYPE = '460';
