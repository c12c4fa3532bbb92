import lighthouse from 'lighthouse';
import type AuditDetails from 'lighthouse/types/lhr/audit-details.js';
import type { Result } from 'lighthouse/types/lhr/audit-result.js';

const ELEMENTS_NAMED = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

export type PageScores = {
  readonly page: string;
  /** Of 100, in the order of the categories. */
  readonly scores: readonly number[];
  /** What cost points, in Lighthouse's words. */
  readonly faults: readonly string[];
};

export type Looked = {
  readonly page: string;
  readonly url: string;
  /** Of the browser, whose cookies the page is opened with. */
  readonly debuggingPort: number;
};

/**
 * What Lighthouse says of a page as on a telephone. One below the mark is read twice more and scored by the middle reading: one
 * reading also weighs the machine. Throws when a page cannot be read.
 */
export async function scoresOf(looked: Looked, mark: number): Promise<PageScores> {
  const first = await read(looked);
  if (Math.min(...first.scores) >= mark) return first;
  const readings = [first, await read(looked), await read(looked)];
  const [, middle = first] = readings.toSorted((one, other) => sum(one.scores) - sum(other.scores));
  return middle;
}

async function read({ page, url, debuggingPort: port }: Looked): Promise<PageScores> {
  const onlyCategories = [...CATEGORIES];
  const settings = { onlyCategories, disableStorageReset: true, logLevel: 'silent', port } as const;
  const result = await lighthouse(url, settings);
  if (!result) throw new Error(`${page}: Lighthouse said nothing`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${page}: ${runtimeError.message}`);
  const found = CATEGORIES.flatMap((category) => categories[category] ?? []);
  const costly = found.flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const faults = costly.flatMap(({ id }) => {
    const audit = audits[id];
    return audit?.score !== null && audit && audit.score < 1 ? [wordsOf(audit)] : [];
  });
  return { page, scores: found.map(({ score }) => Math.floor((score ?? 0) * 100)), faults };
}

/** Title and figure of an audit, and the first elements it names. */
function wordsOf({ title, displayValue, details }: Result): string {
  const items = details?.type === 'table' ? details.items : [];
  const elements = items.flatMap(({ node }) => (isElement(node) ? [node.snippet ?? ''] : []));
  return [displayValue ? `${title}: ${displayValue}` : title, ...elements.slice(0, ELEMENTS_NAMED)].join('\n    ');
}

const isElement = (value: AuditDetails.TableItem[string]): value is AuditDetails.NodeValue =>
  typeof value === 'object' && 'type' in value && value.type === 'node';

const sum = (scores: readonly number[]) => scores.reduce((total, score) => total + score, 0);
