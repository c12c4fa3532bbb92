import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { useQuery } from '@tanstack/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { trpc } from '../trpc.ts';
import { useSettled } from '../use-settled.ts';

type Asked = inferRouterInputs<AppRouter>['customers']['duplicates'];
export type LikelyDuplicate = inferRouterOutputs<AppRouter>['customers']['duplicates']['records'][number];

const PAUSE_MS = 300;
const MATCHES = {
  bank_account: m.match_bank_account,
  email: m.match_email,
  name: m.match_name,
  custom_identifier: m.match_custom_identifier,
  phone: m.match_phone,
} as const satisfies Record<LikelyDuplicate['matchedBy'][number], () => string>;

/** Who is here already and may be the same person, as far as the form tells; nothing while it tells too little. Never blocks. */
export function DuplicateWarning(asked: Asked) {
  const client = trpc.useUtils().client;
  const settled = useSettled(JSON.stringify(asked), PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['likely duplicates', settled],
    // Numbers of an account travel in a body, and nothing is kept of them once the form is gone.
    queryFn: ({ signal }) => client.customers.duplicates.mutate(JSON.parse(settled), { signal }),
    gcTime: 0,
    retry: false,
    placeholderData: (known) => known,
  });
  return <DuplicateList duplicates={data?.records ?? []} />;
}

/** Customers who may be the same person, with what is alike. */
export function DuplicateList({ duplicates }: { duplicates: readonly LikelyDuplicate[] }) {
  const locale = useLocale();
  const list = new Intl.ListFormat(`${locale}-CA`, { type: 'conjunction' });
  if (duplicates.length === 0) return null;
  return (
    <Banner tone="warn" title={m.duplicates_title()}>
      <ul className="grid gap-1">
        {duplicates.map((duplicate) => (
          <li key={duplicate.id} className="wrap-anywhere">
            <TextLink href={`/client/customers/${duplicate.id}`} target="_blank">
              {duplicate.name}
              <span className="sr-only"> {m.door_opens_new_tab()}</span>
            </TextLink>
            {duplicate.customIdentifier && ` · ${duplicate.customIdentifier}`}
            {' · '}
            {list.format(duplicate.matchedBy.map((match) => MATCHES[match]()))}
            {!duplicate.active && ` (${m.match_archived()})`}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
