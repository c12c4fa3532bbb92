import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Account } from '../../bank-account-changes/words.ts';
import { Panel } from '../../panel.tsx';

const STEPS = {
  settlement: [
    m.bank_change_step_told,
    m.bank_change_step_call,
    m.bank_change_step_two,
    m.bank_change_step_hold,
    m.bank_change_step_test,
    m.bank_change_step_done,
  ],
  billing: [m.bank_change_step_told, m.bank_change_step_call, m.bank_change_step_two, m.bank_change_step_notice],
} as const;

/** What follows a request, said before it is made. */
export function NextSteps({ account }: { account: Account }) {
  useLocale();
  return (
    <Panel title={m.bank_change_what_happens()}>
      <ol className="grid list-decimal gap-2 p-4 pl-9">
        {STEPS[account].map((step) => (
          <li key={step()}>{step()}</li>
        ))}
      </ol>
    </Panel>
  );
}
