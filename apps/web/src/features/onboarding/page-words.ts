import type { OnboardingStep, SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { m } from '@cordelle/i18n/messages';
import { PAGE_WORDS } from '../../words/application-pages.ts';

/** Names of the parts. */
export const STEP_WORDS: Readonly<Record<OnboardingStep, () => string>> = {
  user_info: m.onboarding_step_user_info,
  third_party_client: m.onboarding_step_third_party_client,
  business_info: m.onboarding_step_business_info,
  owners: m.onboarding_step_owners,
  financial_info: m.onboarding_step_financial_info,
};

/** What a page is called in the list: of a business that belongs to one person there is one owner. */
export const pageWords = (page: SubState, businessType: unknown): string =>
  page === 'owners_names' && businessType === 'Proprietorship'
    ? m.onboarding_page_owners_names_one()
    : PAGE_WORDS[page]();
