import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Coins } from 'lucide-react';
import { useState } from 'react';
import type { Customer } from '../../customers/customer.ts';
import { REQUIRED_ACTION_PERMISSIONS, requiredActionWords } from '../../customers/required-action.ts';
import { useCustomerAction } from '../../customers/use-customer-action.ts';
import { useCan } from '../../me/me.ts';
import { useMicrodepositCost } from '../../words/microdeposit-cost.ts';
import { Question } from './question.tsx';
import { ACTION_SHAPE, weightOf } from './weight-of-action.ts';

/** One button that has the account proved by two small credits. */
export function SendMicrodeposit({ customer }: { customer: Customer }) {
  useLocale();
  const { id, name } = customer;
  const may = useCan(REQUIRED_ACTION_PERMISSIONS.send_md);
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { perform, isPending } = useCustomerAction(
    id,
    'send_microdeposit',
    m.act_send_microdeposit_done({ count: 1, name }),
    close,
  );
  const cost = useMicrodepositCost(asking ? 1 : 0);
  if (!may) return null;
  return (
    <>
      <Button variant={weightOf(customer, 'send_md')} className={ACTION_SHAPE} onClick={() => setAsking(true)}>
        <Coins aria-hidden="true" />
        {requiredActionWords('send_md')}
      </Button>
      <Question
        open={asking}
        onOpenChange={(open) => {
          if (!open && !isPending) close();
        }}
        title={m.act_send_microdeposit_title({ count: 1, name })}
        description={[m.act_send_microdeposit_means(), cost].filter(Boolean).join(' ')}
        action={m.act_send_microdeposit()}
        destructive={false}
        busy={isPending}
        onAction={perform}
      />
    </>
  );
}
