import { m } from '@cordelle/i18n/messages';
import { Checkbox } from '@cordelle/ui/checkbox.tsx';
import { FieldSet } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { CustomFlag } from '@cordelle/validation/permissions.ts';
import { flagsIn, needsOf, withFlag } from './user-values.ts';

/** In an order in which no switch comes before those it needs. */
const SHOWN: readonly CustomFlag[] = [
  'cudTransactionSchedules',
  'cudCustomers',
  'manageIntegrations',
  'readUnmaskedBankNumbers',
  'customerExport',
  'crdApiKeys',
  'editAuthorizationSettings',
];

const FLAG_WORDS: Readonly<Record<CustomFlag, () => string>> = {
  manageIntegrations: m.flag_manage_integrations,
  cudTransactionSchedules: m.flag_cud_transaction_schedules,
  cudCustomers: m.flag_cud_customers,
  customerExport: m.flag_customer_export,
  readUnmaskedBankNumbers: m.flag_read_unmasked_bank_numbers,
  crdApiKeys: m.flag_crd_api_keys,
  editAuthorizationSettings: m.flag_edit_authorization_settings,
};

function hintOf(flag: CustomFlag): string | undefined {
  const [one, other] = needsOf(flag);
  if (one && other) return m.flag_needs_two({ one: FLAG_WORDS[one](), other: FLAG_WORDS[other]() });
  if (one) return m.flag_needs_one({ one: FLAG_WORDS[one]() });
  return flag === 'editAuthorizationSettings' ? m.flag_edit_authorization_settings_hint() : undefined;
}

type Props = {
  value: string;
  error: string | undefined;
  locked: boolean;
  onChange: (value: string) => void;
};

/** The switches of a custom role. One that needs others waits for them, and goes off with them. */
export function PermissionChoice({ value, error, locked, onChange }: Props) {
  useLocale();
  const given = flagsIn({ rolePermission: value });
  return (
    <FieldSet legend={m.user_permissions()} error={error}>
      <div className="grid gap-3 rounded-card border p-4">
        {SHOWN.map((flag, index) => {
          const hint = hintOf(flag);
          const waits = !needsOf(flag).every((need) => given.includes(need));
          return (
            <Checkbox
              key={flag}
              id={index === 0 ? 'rolePermission' : `permission-${flag}`}
              label={FLAG_WORDS[flag]()}
              {...(hint ? { hint } : {})}
              checked={given.includes(flag)}
              disabled={locked || waits}
              onCheckedChange={(on) => onChange(withFlag(given, flag, on === true))}
            />
          );
        })}
      </div>
    </FieldSet>
  );
}
