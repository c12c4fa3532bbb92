import { type AccountingSoftware, SOFTWARE_NAMES } from '@cordelle/domain/accounting/software.ts';
import { m } from '@cordelle/i18n/messages';
import { SoftwareLogo } from '../software-logo.tsx';

/** Whose books the client's are connected to, beside its name; in a folded sidebar at the corner of the mark. */
export default function BooksSign({ of, collapsed }: { of: AccountingSoftware; collapsed: boolean }) {
  return (
    <SoftwareLogo
      of={of}
      label={m.client_books({ service: SOFTWARE_NAMES[of] })}
      className={collapsed ? 'absolute right-0.5 bottom-0.5 size-4' : 'size-5'}
    />
  );
}
