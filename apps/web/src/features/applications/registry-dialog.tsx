import { REGISTRY_RESULTS, REGISTRY_TEXT_MAX } from '@cordelle/domain/sanctions/kinds.ts';
import type { Locale } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { PROVINCES, STATES } from '@cordelle/validation/lists/regions.ts';
import { REGISTRY_CODES } from '@cordelle/validation/lists/registry-searches.ts';
import { FormDialog, useDialogForm } from '../../form-dialog.tsx';
import { trpc } from '../../trpc.ts';
import type { ApplicationCase } from './application.ts';
import { ReviewText } from './review-text.tsx';
import { useCaseChanged } from './use-case.ts';

type Result = (typeof REGISTRY_RESULTS)[number];
type Values = { registry: string; asked: string; result: Result; nameFound: string; note: string };
const FIELDS = ['registry', 'asked', 'result', 'nameFound', 'note'] as const;

const RESULTS: Readonly<Record<Result, () => string>> = {
  active: m.registry_result_active,
  inactive: m.registry_result_inactive,
  not_found: m.registry_result_not_found,
};

/** Where a registry is, by its code. */
const placeOf = (code: string, locale: Locale): string => {
  const region = code.slice(3);
  return [...PROVINCES, ...STATES].find(({ value }) => value === region)?.[locale] ?? m.registry_federal();
};

/** Writes down what somebody found in a public registry. */
export default function RegistryDialog({ of, onClose }: { of: ApplicationCase; onClose: () => void }) {
  const locale = useLocale();
  const saving = trpc.applications.addRegistryLookup.useMutation(useCaseChanged(onClose));
  const form = useDialogForm<Values, (typeof FIELDS)[number], Parameters<typeof saving.mutate>[0]>({
    fields: FIELDS,
    initial: () => ({
      registry: of.registry.suggested,
      asked: of.registry.number || of.legalName || of.businessName,
      result: 'active',
      nameFound: '',
      note: '',
    }),
    read: (values) => {
      const wrong = [
        ...(values.asked.trim() === '' ? (['asked'] as const) : []),
        ...(values.result !== 'not_found' && values.nameFound.trim() === '' ? (['nameFound'] as const) : []),
      ];
      return wrong.length > 0 ? { wrong } : { input: { clientId: of.clientId, ...values } };
    },
    wordsOf: (name) => (name === 'asked' ? m.registry_asked_missing() : m.registry_name_missing()),
    saving,
  });
  const { values, write, about } = form;
  return (
    <FormDialog
      form={form}
      title={m.registry_add()}
      description={m.registry_add_means()}
      action={m.registry_add()}
      onClose={onClose}
    >
      <Field label={m.registry_which()} {...about('registry')}>
        <Select value={values.registry} onChange={({ target }) => write({ registry: target.value })}>
          {REGISTRY_CODES.filter((code) => code.startsWith(of.countryCode)).map((code) => (
            <option key={code} value={code}>
              {placeOf(code, locale)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={m.registry_asked()} {...about('asked')}>
        <Input
          value={values.asked}
          maxLength={REGISTRY_TEXT_MAX}
          onChange={({ target }) => write({ asked: target.value })}
        />
      </Field>
      <Field label={m.registry_result()} {...about('result')}>
        <Select
          value={values.result}
          onChange={({ target }) => write({ result: REGISTRY_RESULTS.find((one) => one === target.value) ?? 'active' })}
        >
          {REGISTRY_RESULTS.map((one) => (
            <option key={one} value={one}>
              {RESULTS[one]()}
            </option>
          ))}
        </Select>
      </Field>
      {values.result !== 'not_found' && (
        <Field label={m.registry_name_found()} {...about('nameFound')}>
          <Input
            value={values.nameFound}
            maxLength={REGISTRY_TEXT_MAX}
            onChange={({ target }) => write({ nameFound: target.value })}
          />
        </Field>
      )}
      <Field label={m.case_change_note()} optional {...about('note')}>
        <ReviewText value={values.note} onValueChange={(note) => write({ note })} />
      </Field>
    </FormDialog>
  );
}
