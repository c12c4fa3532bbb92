import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Customer } from '../../customers/customer.ts';

/** The end of a form about a customer: saved, or back to their page without. */
export function SaveBar({ customer, busy }: { customer: Customer; busy: boolean }) {
  useLocale();
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" variant="primary" size="field" busy={busy}>
        {m.schedule_save()}
      </Button>
      <LinkButton href={`/client/customers/${customer.id}`} size="field">
        {m.ui_cancel()}
      </LinkButton>
    </div>
  );
}
