import { m } from '@cordelle/i18n/messages';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { Role } from '@cordelle/validation/permissions.ts';
import type { Account } from '@cordelle/validation/personal-details.ts';
import { Check, Minus } from 'lucide-react';
import { FLAG_WORDS, SHOWN_FLAGS } from '../../words/permission-words.ts';

type Means = { readonly role: () => string; readonly can: () => string; readonly cannot: () => string };

/** Roles that somebody else decides about: whoever has all of it needs no list. */
const LIMITED: Partial<Record<Role, Means>> = {
  client_custom: { role: m.role_client_custom, can: m.may_custom_can, cannot: m.role_client_custom_cannot },
  client_read_only: {
    role: m.role_client_read_only,
    can: m.role_client_read_only_can,
    cannot: m.role_client_read_only_cannot,
  },
};

type Props = { readonly account: Account; readonly role: Role; readonly business: string };

/** What somebody may do for a business and what not, so that nobody looks for a button that is not theirs; and who can change it. */
export function MayCard({ account, role, business }: Props) {
  useLocale();
  const means = LIMITED[role];
  if (!means) return null;
  return (
    <Card title={m.may_title()} className="p-4 sm:p-6">
      <p className="mb-3 max-w-[70ch] font-semibold">{m.may_at({ business, role: means.role() })}</p>
      <dl className="mb-3 grid max-w-[70ch] gap-1">
        <div>
          <dt className="inline text-muted-foreground">{m.role_can()}</dt> <dd className="inline">{means.can()}</dd>
        </div>
        <div>
          <dt className="inline text-muted-foreground">{m.role_cannot()}</dt>{' '}
          <dd className="inline">{means.cannot()}</dd>
        </div>
      </dl>
      {role === 'client_custom' && (
        <ul className="mb-3 divide-y border-y">
          {SHOWN_FLAGS.map((flag) => (
            <Switchable key={flag} given={account.rolePermission[flag]} {...FLAG_WORDS[flag]} />
          ))}
        </ul>
      )}
      <p className="max-w-[70ch] text-muted-foreground">{m.may_ask()}</p>
    </Card>
  );
}

function Switchable({ given, name, means }: { given: boolean; name: () => string; means: () => string }) {
  const Sign = given ? Check : Minus;
  return (
    <li className="flex items-start gap-3 py-3" data-tone={given ? 'ok' : 'neutral'}>
      <Sign aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-tone-solid" />
      <div className="min-w-0 max-w-[70ch]">
        <p className="font-semibold">
          {name()} <span className="font-normal text-muted-foreground">· {given ? m.may_yes() : m.may_no()}</span>
        </p>
        <p className="text-muted-foreground text-small">{means()}</p>
      </div>
    </li>
  );
}
