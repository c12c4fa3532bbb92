import type { AppRouter } from '@cordelle/api/root.ts';
import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { maskedAccount } from '@cordelle/domain/shown-account.ts';
import { formatDate, formatMoney } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Pager } from '@cordelle/ui/pager.tsx';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useReadCustomersAgain } from '../../customers/use-customer-action.ts';
import { download } from '../../download.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { useIdempotencyKey } from '../../idempotency-key.ts';
import { useCan, useClient } from '../../me/me.ts';
import { Panel } from '../../panel.tsx';
import { trpc, underKey } from '../../trpc.ts';
import { AUTHORIZATION_CHANNELS } from '../../words/authorization-channels.ts';
import { AGREEMENT_TONES, agreementState } from './agreement-states.ts';
import { Question } from './question.tsx';

type Agreement = inferRouterOutputs<AppRouter>['customers']['agreements']['records'][number];
type OfCustomer = { customerId: string; agreement: Agreement };

const ROWS = 5;
const PURPOSES = { payments: m.agreements_purpose_payments, donations: m.agreements_purpose_donations } as const;
const TYPES = { Personal: m.customer_type_personal, Business: m.customer_type_business } as const;
const COVERS = {
  one_time: m.authorization_consent_one_time,
  recurring: m.authorization_consent_recurring,
  sporadic: m.authorization_consent_sporadic,
} as const;
const CAN_END: readonly Agreement['status'][] = ['in_force', 'suspended', 'used'];

/** Every agreement of a customer, side by side: what each covers, how it was given, how it stands. */
export default function AgreementsPanel({ customerId }: { customerId: string }) {
  useLocale();
  const [page, setPage] = useState(1);
  const { data, isPlaceholderData } = trpc.customers.agreements.useQuery(
    { customerId, limit: ROWS, skip: (page - 1) * ROWS },
    { placeholderData: keepPreviousData },
  );
  if (!data) return null;
  return (
    <Panel title={m.agreements_title()}>
      {data.records.length === 0 ? (
        <EmptyState title={m.agreements_none()}>{m.agreements_none_means()}</EmptyState>
      ) : (
        <ul aria-label={m.agreements_title()} aria-busy={isPlaceholderData} className="divide-y aria-busy:opacity-60">
          {data.records.map((agreement) => (
            <li key={agreement.id} className="grid gap-2 px-4 py-3">
              <What agreement={agreement} />
              <Acts customerId={customerId} agreement={agreement} />
            </li>
          ))}
        </ul>
      )}
      {data.count > ROWS && (
        <div className="border-t">
          <Pager
            page={page}
            pageSize={ROWS}
            total={data.count}
            totalIsBound={!data.countIsExact}
            onPageChange={setPage}
          />
        </div>
      )}
    </Panel>
  );
}

function What({ agreement }: { agreement: Agreement }) {
  const locale = useLocale();
  const { country } = useClient();
  const { reference, status, shown, purpose, agreementType, consentKind, channel, givenAt } = agreement;
  const { authorizationAmount, currency, language, scope } = agreement;
  const facts = [
    purpose && PURPOSES[purpose](),
    agreementType && TYPES[agreementType](),
    consentKind && COVERS[consentKind](),
    authorizationAmount &&
      currency &&
      m.agreements_limit({ amount: formatMoney(authorizationAmount, currency, locale) }),
  ];
  const how = channel ? AUTHORIZATION_CHANNELS[channel]() : '';
  const date = givenAt && formatDate(localDate(new Date(givenAt), RAIL_FACTS[country].zone), locale);
  const lines =
    reference === null
      ? []
      : [
          facts.filter(Boolean).join(' · '),
          scope,
          maskedAccount(agreement, locale),
          date ? m.agreements_given({ date, how }) : m.agreements_given_unknown({ how }),
        ];
  return (
    <div>
      <p className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{reference ?? m.agreements_asked()}</span>
        <Badge tone={AGREEMENT_TONES[status]}>{agreementState(agreement)}</Badge>
        {shown && status === 'in_force' && <Badge>{m.agreements_shown()}</Badge>}
      </p>
      {lines.filter(Boolean).map((line) => (
        <span
          key={line}
          lang={line === scope && language ? `${language}-CA` : undefined}
          className="block text-muted-foreground text-small wrap-anywhere"
        >
          {line}
        </span>
      ))}
    </div>
  );
}

/** What can be read of it, and how it ends. */
function Acts({ customerId, agreement }: OfCustomer) {
  const { reference, filename } = agreement;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-table empty:hidden">
      {reference !== null && (
        <TextLink
          href={`/client/customers/${customerId}/authorization_record`}
          aria-label={m.agreements_record_which({ reference })}
        >
          {m.agreements_record()}
        </TextLink>
      )}
      {filename !== null && <Scan customerId={customerId} agreementId={agreement.id} filename={filename} />}
      <EndAgreement customerId={customerId} agreement={agreement} />
    </div>
  );
}

function Scan({ customerId, agreementId, filename }: { customerId: string; agreementId: string; filename: string }) {
  const may = useCan('customers.view_permission_form');
  const client = trpc.useUtils().client;
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(() => client.customers.permissionForm.query({ customerId, agreementId })),
    onError: sayRefusal,
  });
  if (!may) return <span className="text-small wrap-anywhere">{filename}</span>;
  return (
    <Button variant="link" size="text" busy={isPending} onClick={() => mutate()} className="max-w-full">
      <Download aria-hidden="true" />
      <span className="truncate">{m.permission_form_download({ name: filename })}</span>
    </Button>
  );
}

function EndAgreement({ customerId, agreement: { id, status, reference } }: OfCustomer) {
  useLocale();
  const mayEnd = useCan('customers.edit');
  const readAgain = useReadCustomersAgain();
  const { key } = useIdempotencyKey();
  const [asked, setAsked] = useState(false);
  const end = trpc.customers.endAgreement.useMutation({
    ...underKey(key),
    onSuccess: () => showToast('ok', m.agreements_ended()),
    onError: sayRefusal,
    onSettled: async () => {
      await readAgain();
      setAsked(false);
    },
  });
  if (!mayEnd || reference === null || !CAN_END.includes(status)) return null;
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        className="ml-auto"
        aria-label={m.agreements_end_which({ reference })}
        onClick={() => setAsked(true)}
      >
        {m.agreements_end()}
      </Button>
      <Question
        open={asked}
        onOpenChange={(open) => {
          if (!open && !end.isPending) setAsked(false);
        }}
        title={m.agreements_end_title({ reference })}
        description={m.agreements_end_means()}
        action={m.agreements_end()}
        busy={end.isPending}
        onAction={() => end.mutate({ customerId, agreementId: id })}
      />
    </>
  );
}
