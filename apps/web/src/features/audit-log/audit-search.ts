import type { AuditEntry, auditLogInput } from '@cordelle/validation/audit-log.ts';
import type { z } from 'zod';
import { address, listSearch, oneOf, type Part, toPageInput } from '../../list-search.ts';

export const AUDIT_PAGE_SIZES = [50, 100, 200] as const;
export const RESULT_FILTERS = ['any', 'done', 'refused', 'failed'] as const;
export const GROUP_FILTERS = ['any', 'access', 'people', 'customers', 'payments', 'settings', 'provider'] as const;

/** A text of one shape, or none. */
const text =
  (shape: RegExp): Part<string> =>
  (asked) =>
    typeof asked === 'string' && shape.test(asked) ? asked : '';
/** The address writes a number without quotes. */
const idText: Part<string> = (asked) => (/^[1-9][0-9]{0,18}$/.test(String(asked)) ? String(asked) : '');

/** The address of an audit log. */
export const auditSearch = address({
  ...listSearch(['at'], { sort: 'at.desc', sizes: AUDIT_PAGE_SIZES }),
  actor: text(/^(user|staff|api_key|system|bank|anonymous)(:[A-Za-z0-9_-]{1,60})?$/),
  group: oneOf(GROUP_FILTERS, 'any'),
  result: oneOf(RESULT_FILTERS, 'any'),
  from: text(/^\d{4}-\d{2}-\d{2}$/),
  to: text(/^\d{4}-\d{2}-\d{2}$/),
  /** What it is about, as `customers:12`. */
  about: text(/^[A-Za-z_]{1,60}:[A-Za-z0-9_.-]{1,60}$/),
  /** For the provider's people: whose log. */
  client: idText,
});
export type AuditSearch = ReturnType<typeof auditSearch>;
export const AUDIT_SEARCH_DEFAULTS = auditSearch({});

/** What one entry is about, as the address names it; null: nothing that could be asked for. */
export const aboutOf = ({ targetType, targetId }: Pick<AuditEntry, 'targetType' | 'targetId'>): string | null =>
  targetId === null ? null : auditSearch({ about: `${targetType}:${targetId}` }).about || null;

export function toAuditLogInput(search: AuditSearch): z.input<typeof auditLogInput> {
  const { actor, group, result, from, to, about, client: _, ...list } = search;
  const { search: __, ...page } = toPageInput(list);
  const [targetType, targetId] = about.split(':');
  return {
    ...page,
    ...(actor && { actor }),
    ...(group !== 'any' && { group }),
    ...(result !== 'any' && { result }),
    ...(from && { fromDate: from }),
    ...(to && { toDate: to }),
    ...(about && targetType && targetId && { targetType, targetId }),
  };
}
