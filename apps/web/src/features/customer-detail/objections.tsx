import { localDate } from '@cordelle/domain/calendar/zones.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatDate, readDateInput } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { DateField } from '@cordelle/ui/date-field.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { SettledObjection } from '@cordelle/validation/customers/objections.ts';
import { useState } from 'react';
import { useReadCustomersAgain } from '../../customers/use-customer-action.ts';
import { sentencesOf } from '../../failure/say-refusal.ts';
import { useCan, useClient } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { PaymentsTakenBack } from './payments-taken-back.tsx';

/** Why nothing is debited yet though it is settled. */
const HELD = { objection: m.objection_settled_objection, account: m.objection_settled_account } as const;

/** What the payer objects to: nothing is debited until the change is taken back or they have given a new agreement. */
export function Objections({ customerId }: { customerId: string }) {
  const locale = useLocale();
  const { country } = useClient();
  const may = useCan('customers.edit');
  const mayPlan = useCan('transaction_schedules.edit');
  const readAgain = useReadCustomersAgain();
  const [signed, setSigned] = useState('');
  const [done, setDone] = useState<Pick<SettledObjection, 'payments' | 'held'>>({ payments: [], held: null });
  const { data } = trpc.customers.objections.useQuery({ customerId });
  const settle = trpc.customers.settleObjection.useMutation({
    onSuccess: async ({ payments, held }) => {
      setDone({ payments, held });
      await readAgain();
      showToast('ok', held === null ? m.objection_settled() : HELD[held]());
    },
  });
  const open = data?.records.map(({ id, lines, words, because, objectedAt, canTakeBack, payments }) => {
    const agreedOn = readDateInput(signed);
    // What was planned is planned anew by whoever may plan.
    const plansAgain = payments.some(({ becomes }) => becomes === 'back');
    return (
      <Banner key={id} tone="bad" title={m.objection_title()}>
        <div className="grid gap-2">
          <p>
            {m.objection_means({ date: formatDate(localDate(new Date(objectedAt), RAIL_FACTS[country].zone), locale) })}
          </p>
          <ul className="list-disc pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {because === 'bank_notice' && <p>{m.objection_bank_notice()}</p>}
          {words && <blockquote className="border-l-2 pl-3">{words}</blockquote>}
          {canTakeBack && <PaymentsTakenBack lead={m.take_back_payments()} payments={payments} />}
          {may && plansAgain && !mayPlan && <p>{m.take_back_not_allowed()}</p>}
          {may && (
            <div className="flex flex-wrap items-end gap-2">
              {canTakeBack && (
                <Button
                  busy={settle.isPending}
                  disabled={plansAgain && !mayPlan}
                  onClick={() => settle.mutate({ customerId, changeId: id, how: 'taken_back' })}
                >
                  {m.objection_take_back()}
                </Button>
              )}
              <Field label={m.change_agreed_on()} id={`signed-${id}`}>
                <DateField value={signed} onValueChange={setSigned} />
              </Field>
              <Button
                disabled={agreedOn === null}
                busy={settle.isPending}
                onClick={() => agreedOn && settle.mutate({ customerId, changeId: id, how: 'new_agreement', agreedOn })}
              >
                {m.objection_new_agreement()}
              </Button>
            </div>
          )}
          {settle.error && settle.variables.changeId === id && (
            <p role="alert">{sentencesOf(settle.error).join(' ')}</p>
          )}
        </div>
      </Banner>
    );
  });
  return (
    <>
      {open}
      {done.payments.length > 0 && (
        <Banner tone="info">
          <PaymentsTakenBack
            lead={done.held === null ? m.take_back_done() : m.take_back_done_held()}
            payments={done.payments}
          />
        </Banner>
      )}
    </>
  );
}
