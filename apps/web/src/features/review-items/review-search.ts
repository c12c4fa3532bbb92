import type { reviewItemListInput } from '@cordelle/validation/bank-files.ts';
import type { z } from 'zod';
import { address, listSearch, oneOf, toPageInput } from '../../list-search.ts';

export const REVIEW_PAGE_SIZES = [25, 50, 100] as const;
export const REVIEW_SHOWN = ['open', 'all'] as const;

/** The address of the review area. */
export const reviewSearch = address({
  ...listSearch(['openedAt'], { sort: 'openedAt.desc', sizes: REVIEW_PAGE_SIZES }),
  show: oneOf(REVIEW_SHOWN, 'open'),
});
export type ReviewSearch = ReturnType<typeof reviewSearch>;
export const REVIEW_SEARCH_DEFAULTS = reviewSearch({});

export const toReviewListInput = ({ show, ...list }: ReviewSearch): z.input<typeof reviewItemListInput> => ({
  ...toPageInput(list),
  open: show === 'open',
});
