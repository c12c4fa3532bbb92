import { createHash } from 'node:crypto';
import { PAGES_OF_SECTION, REVIEW_SECTIONS, type ReviewSection } from '@cordelle/domain/application-review/kinds.ts';
import type { SubState } from '@cordelle/domain/onboarding/sub-states.ts';
import { pagesToFill } from '@cordelle/domain/onboarding/walk.ts';
import type { Reviewed } from './reviewed.ts';

/** Parts that come in an application, with the pages they stand for there. */
export function sectionsToReview({ application }: Reviewed): { section: ReviewSection; pages: SubState[] }[] {
  const filled = pagesToFill(application.walk);
  return REVIEW_SECTIONS.map((section) => {
    const pages: readonly SubState[] = PAGES_OF_SECTION[section];
    return { section, pages: pages.filter((page) => filled.includes(page)) };
  }).filter(({ pages }) => pages.length > 0);
}

/** SHA-256 (hex) of what it is as JSON. */
const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? String(inner) : inner)))
    .digest('hex');

/** What of a part is kept as records beside its answers. */
function recordsOf(reviewed: Reviewed, section: ReviewSection): unknown {
  const { client, application, owners, checks, accounts, documents, addresses } = reviewed;
  const filesOf = (start: string) =>
    documents.filter(({ current, title }) => current && title.startsWith(start)).map(({ id }) => id);
  const accountOf = (wanted: string) =>
    accounts.filter(({ purpose }) => purpose === wanted).map(({ id, verifiedAt }) => [id, verifiedAt]);
  switch (section) {
    case 'applicant': {
      const { firstName, lastName, mobilePhone, occupation } = application.person;
      return [firstName, lastName, mobilePhone, occupation];
    }
    case 'business': {
      const { businessName, legalName, operatingAs, businessType, businessCategory, businessSubcategory } = client;
      return [businessName, legalName, operatingAs, businessType, businessCategory, businessSubcategory];
    }
    case 'addresses':
      return addresses;
    case 'certificate':
      return filesOf('Certificate');
    case 'owners':
      return owners.version;
    case 'identity':
      return [...checks].map(([id, { status, nameAgrees, birthDateAgrees }]) => [
        id,
        status,
        nameAgrees,
        birthDateAgrees,
      ]);
    case 'settlement':
      return [accountOf('settlement'), filesOf('Settlement')];
    case 'billing':
      return [accountOf('billing'), filesOf('Billing'), accounts.some(({ alsoBilling }) => alsoBilling)];
    default:
      return null;
  }
}

/** SHA-256 (hex) of each part as it is now, and of all of them together. */
export function hashesOf(reviewed: Reviewed): { sections: ReadonlyMap<ReviewSection, string>; whole: string } {
  const sections = new Map(
    sectionsToReview(reviewed).map(({ section, pages }) => {
      const answers = pages.map((page) => [page, reviewed.application.sections.get(page)?.hash ?? null]);
      return [section, hashOf([answers, recordsOf(reviewed, section)])] as const;
    }),
  );
  return { sections, whole: hashOf([...sections]) };
}
