import type { RiskBand } from '@cordelle/domain/application-review/kinds.ts';
import { AMOUNT } from '@cordelle/domain/money.ts';
import { m } from '@cordelle/i18n/messages';
import type { ApprovalTemplate } from '@cordelle/validation/approval-terms.ts';
import type { SetTemplate } from './application.ts';
import { readTerms, shareOf, type TermField, type TermValues, valuesOf } from './terms-values.ts';

export const TEMPLATE_FIELDS = [
  'name',
  'monthlyFee',
  'transactionFee',
  'holdDays',
  'holdbackBps',
  'holdbackDays',
  'customerMonthlyLimit',
  'startingShareBps',
  'startingDays',
  'alertFactor',
  'twoPeopleAbove',
] as const;
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];
/** A template as it is typed; shares in percent. */
export type TemplateValues = Readonly<Record<TemplateField, string>>;

const OF_SCORES: Readonly<Record<RiskBand, () => string>> = {
  low: m.template_name_low,
  medium: m.template_name_medium,
  high: m.template_name_high,
};

/** What a template is called: as the provider named it, else by the score it is for. */
export const templateName = ({ name, risk }: Pick<ApprovalTemplate, 'name' | 'risk'>): string =>
  name ?? (risk ? OF_SCORES[risk]() : '');

export const templateValues = (template: ApprovalTemplate): TemplateValues => {
  const { startingLimit: _, ...terms } = valuesOf({ ...template, startingLimit: null });
  return {
    ...terms,
    name: templateName(template),
    startingShareBps: String(template.startingShareBps / 100),
    twoPeopleAbove: template.twoPeopleAbove ?? '',
  };
};

/** What was typed as a template, or the fields that cannot be read. */
export function readTemplate(
  values: TemplateValues,
  { id, risk }: Pick<SetTemplate, 'id' | 'risk'>,
): { input: SetTemplate } | { wrong: TemplateField[] } {
  const { name, startingShareBps, twoPeopleAbove, ...rest } = values;
  const read = readTerms({ ...rest, startingLimit: '' } satisfies TermValues);
  const share = shareOf(startingShareBps);
  const above = twoPeopleAbove.trim();
  const wrong: TemplateField[] = 'wrong' in read ? read.wrong.filter(isOfTemplate) : [];
  if (name.trim() === '') wrong.push('name');
  if (share === null) wrong.push('startingShareBps');
  if (above !== '' && !AMOUNT.test(above)) wrong.push('twoPeopleAbove');
  if (wrong.length > 0 || share === null || 'wrong' in read) return { wrong };
  const { startingLimit: _, ...terms } = read.terms;
  return { input: { ...terms, id, risk, name: name.trim(), startingShareBps: share, twoPeopleAbove: above || null } };
}

const isOfTemplate = (name: TermField): name is Exclude<TermField, 'startingLimit'> => name !== 'startingLimit';
