import { isForCause } from '@cordelle/domain/application-review/reasons.ts';
import type { AccountEvidence, ScoreFacts } from '@cordelle/domain/application-review/score.ts';
import { somebodyMayBeMissing } from '@cordelle/domain/onboarding/ownership.ts';
import { answersOn } from '../onboardings/application.ts';
import type { Coincidence } from './links.ts';
import type { Reviewed } from './reviewed.ts';

const HOME_COUNTRIES = ['CA', 'US'];

/** What the settlement account says of whose it is; null before there is one. */
function accountEvidence({ accounts }: Reviewed): AccountEvidence | null {
  const settlement = accounts.find(({ purpose }) => purpose === 'settlement');
  if (!settlement) return null;
  const { source, holderMatch } = settlement;
  return source !== 'connection' || holderMatch === null || holderMatch === 'unable' ? 'documents' : holderMatch;
}

/** The facts of an application that its score is made of. */
export function scoreFactsOf(reviewed: Reviewed, links: readonly Coincidence[]): ScoreFacts {
  const { client, application, owners, tree, standings, checks, volumes } = reviewed;
  const { sections, walk } = application;
  const phonePage = answersOn(sections, 'business_phone');
  const all = [...checks.values()];
  const held = tree.holdings.length > 0;
  return {
    businessType: client.businessType,
    category: client.businessCategory,
    subcategory: client.businessSubcategory,
    paymentTiming: answersOn(sections, 'business_use_payment_timing')?.businessUsePaymentTiming ?? [],
    agreementType:
      answersOn(sections, 'business_use_customers_agreement_type')?.businessUseCustomersAgreementType ?? [],
    volumes,
    ownerLevels: Math.max(0, ...standings.flatMap(({ paths }) => paths.map(({ holdings }) => holdings.length))),
    foreignOwner: owners.stakeholders.some(({ country, countryOfIncorporation }) =>
      [country, countryOfIncorporation].some((code) => code !== null && !HOME_COUNTRIES.includes(code)),
    ),
    unnamedQuarter: held && somebodyMayBeMissing(tree),
    controlPersonOnly:
      standings.some(({ countsBy }) => countsBy.includes('control')) &&
      !standings.some(({ countsBy }) => countsBy.includes('share')),
    identityDiffers: all.some(({ nameAgrees, birthDateAgrees }) => nameAgrees === false || birthDateAgrees === false),
    identityRiskLabel: all.some(({ riskLabels }) => riskLabels.length > 0),
    account: accountEvidence(reviewed),
    accountKnownElsewhere: links.some(({ kind }) => kind === 'bank_account'),
    hasWebsite: phonePage ? phonePage.websiteUrl !== null : null,
    byThirdParty: walk.hasThirdParty === true,
    // Nobody is asked for whom they collect; a third party's own account collects nothing.
    collectsForOthers: false,
    peopleOfClosedClient: links.some(
      ({ kind, outcomeReason }) => ['person', 'document', 'email', 'phone'].includes(kind) && isForCause(outcomeReason),
    ),
  };
}
