import { CASE_VIEWS } from '@cordelle/domain/application-review/views.ts';
import type { caseListInput } from '@cordelle/validation/applications.ts';
import type { z } from 'zod';
import { address, listSearch, oneOf, toPageInput } from '../../list-search.ts';

export const CASE_PAGE_SIZES = [25, 50, 100] as const;

/** The address of the inbox. */
export const caseSearch = address({
  ...listSearch(['dueDate', 'receivedAt', 'businessName', 'score'], { sort: 'dueDate.asc', sizes: CASE_PAGE_SIZES }),
  view: oneOf(CASE_VIEWS, 'open'),
});
export type CaseSearch = ReturnType<typeof caseSearch>;
export const CASE_SEARCH_DEFAULTS = caseSearch({});

export const toCaseListInput = ({ view, ...list }: CaseSearch): z.input<typeof caseListInput> => ({
  ...toPageInput(list),
  view,
});
