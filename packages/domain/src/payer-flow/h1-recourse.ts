/**
 * What Rule H1, Appendix II, has every agreement to pre-authorized debits say of recourse, as the payor says it. A locked text:
 * no message, no setting and no client changes it. It changes with the rule alone, after review; then the version does too.
 */
export const H1_RECOURSE = {
  version: '2022-10',
  en: 'I have certain recourse rights if any debit does not comply with this agreement. For example, I have the right to receive reimbursement for any debit that is not authorized or is not consistent with this PAD Agreement. To obtain more information on my recourse rights, I may contact my financial institution or visit www.payments.ca.',
  fr: 'Je possède certains droits de recours si un débit n’est pas conforme au présent accord. Par exemple, j’ai le droit de recevoir un remboursement pour tout débit qui n’est pas autorisé ou qui n’est pas compatible avec le présent accord de DPA. Pour obtenir plus de renseignements sur mes droits de recours, je peux communiquer avec mon institution financière ou visiter www.paiements.ca.',
} as const;
