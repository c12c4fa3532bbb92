import { entityMayHold, pickable, remainingShare } from '@cordelle/domain/onboarding/ownership-changes.ts';
import { ownershipForm } from '@cordelle/domain/onboarding/ownership-form.ts';
import { parseShare, shareText } from '@cordelle/domain/onboarding/share.ts';
import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { RadioChoice } from '@cordelle/ui/radio-choice.tsx';
import { Select } from '@cordelle/ui/select.tsx';
import type { Owners } from '@cordelle/validation/onboarding/owners.ts';
import { useEffect } from 'react';
import { ownerName, parentName, percent, stakeholderOf } from '../../../owners/owner-words.ts';
import { birthDateMistake } from '../../../person/birth-date.ts';
import { SectionForm } from '../section-form.tsx';
import { type SectionForm as Form, useSectionForm } from '../use-section-form.ts';
import { EntityFields, PersonFields } from './described-fields.tsx';
import {
  asSaveOwner,
  describedValues,
  type FormTarget,
  firstValues,
  PLACES,
  SIGNUP,
  saveOf,
  targetText,
} from './owner-values.ts';
import { PositionField } from './position-field.tsx';
import { type OwnersChanging, treeOf } from './use-owners.ts';
import { WithinPage } from './within-page.tsx';

type Props = {
  target: FormTarget;
  changing: OwnersChanging;
  /** The field it is opened for; null: none. */
  focus: string | null;
  onCancel: () => void;
  onSaved: (after: Owners) => Promise<void>;
};

/** One part of the business: who holds it and how much, new or changed. */
export function OwnerForm({ target, changing, focus, onCancel, onSaved }: Props) {
  const { owners, save } = changing;
  useEffect(() => {
    if (focus) document.getElementById(focus)?.focus();
  }, [focus]);
  return (
    <WithinPage
      target={targetText(target)}
      save={async (answers) => {
        const after = await save.mutateAsync(asSaveOwner(answers));
        await onSaved(after);
      }}
    >
      <FormFields target={target} owners={owners} onCancel={onCancel} />
    </WithinPage>
  );
}

function FormFields({ target, owners, onCancel }: Pick<Props, 'target' | 'onCancel'> & { owners: Owners }) {
  const locale = useLocale();
  const today = new Date().toISOString().slice(0, 10);
  const form = useSectionForm<string>({
    valuesOf: () => firstValues(owners, target, locale),
    answersOf: (values) => saveOf(values, { target, owners, locale }),
    mistakesIn: ({ ownerCategory = '', share = '', 'individual.dateOfBirth': born = '' }) => ({
      ownerCategory: ownerCategory === '' ? m.required_field : undefined,
      share:
        share.trim() === '' ? m.required_field : parseShare(share, locale) === null ? m.error_owner_share : undefined,
      'individual.dateOfBirth': birthDateMistake(born, today),
    }),
    places: PLACES,
    personal: true,
  });
  const { values } = form;
  const category = values.ownerCategory ?? '';
  const pick = values.pick ?? '';
  const isPicked = pick !== '' && pick !== SIGNUP;
  const shape = ownershipForm(owners.business);
  return (
    <SectionForm form={form} title={titleOf(target, owners)} action={m.owners_save()} onBack={onCancel}>
      <CategoryField form={form} target={target} owners={owners} />
      {category !== '' && <PickField form={form} target={target} owners={owners} />}
      {!isPicked && category === 'Entity' && <EntityFields form={form} />}
      {!isPicked && category !== '' && category !== 'Entity' && <PersonFields form={form} />}
      {category === 'ControlPerson' && (
        <PositionField
          id="position"
          inControl
          value={values.position ?? ''}
          error={form.errorOf('position')}
          onChange={(value) => form.change('position', value)}
        />
      )}
      {category === 'Individual' && (shape === 'trust' || target.parentId !== null) && (
        <TrustRoleField form={form} name={parentName(owners, target.parentId)} />
      )}
      {category !== '' && category !== 'ControlPerson' && shape !== 'proprietor' && (
        <ShareField form={form} target={target} owners={owners} />
      )}
    </SectionForm>
  );
}

function titleOf(target: FormTarget, owners: Owners): string {
  const held = owners.shareholdings.find(({ id }) => id === target.holdingId);
  if (held) return m.owners_edit_title({ name: ownerName(stakeholderOf(owners, held.stakeholderId)) });
  const name = parentName(owners, target.parentId);
  if (target.category === 'ControlPerson') return m.owners_add_control({ name });
  return ownershipForm(owners.business) === 'proprietor' ? m.owners_add_owner() : m.owners_add_to({ name });
}

type FieldProps = { form: Form; target: FormTarget; owners: Owners };

/** Person or entity; an entity is not offered where no individual would fit below it, a control person only where there is one. */
function CategoryField({ form, target, owners }: FieldProps) {
  useLocale();
  if (ownershipForm(owners.business) === 'proprietor') return null;
  const isControl = form.values.ownerCategory === 'ControlPerson';
  // Who is named to run the business is asked as nothing else.
  if (isControl && target.holdingId === null) return null;
  const mayBeEntity = entityMayHold(treeOf(owners), target.parentId);
  return (
    <RadioChoice
      id="ownerCategory"
      legend={m.owners_category()}
      value={form.values.ownerCategory ?? ''}
      error={form.errorOf('ownerCategory')}
      disabled={target.holdingId !== null}
      onChange={(value) => form.write({ ownerCategory: value, pick: '' })}
      options={[
        ...(isControl
          ? [{ value: 'ControlPerson', label: m.owners_control_person() }]
          : [{ value: 'Individual', label: m.owners_individual(), means: m.owners_individual_means() }]),
        ...(mayBeEntity && !isControl
          ? [{ value: 'Entity', label: m.owners_entity(), means: m.owners_entity_means() }]
          : []),
      ]}
    />
  );
}

/** Those who are listed elsewhere and not under this parent, and the person who signed up. */
function PickField({ form, target, owners }: FieldProps) {
  useLocale();
  if (target.holdingId !== null) return null;
  const isEntity = form.values.ownerCategory === 'Entity';
  const isControl = form.values.ownerCategory === 'ControlPerson';
  const { signupUser } = owners;
  const fitting = pickable(treeOf(owners), target.parentId, owners.business);
  const known = owners.stakeholders.filter(
    ({ id, category }) =>
      (category === 'Entity') === isEntity && (isControl ? category === 'Individual' : fitting.includes(id)),
  );
  const offered = isEntity ? null : signupUser;
  if (known.length === 0 && !offered) return null;
  const choose = (pick: string) =>
    form.write({ pick, ...(pick === SIGNUP ? describedValues(signupUser, owners.business.country) : {}) });
  return (
    <Field label={m.owners_pick()} id="pick" error={form.errorOf('pick')}>
      <Select value={form.values.pick ?? ''} onChange={(event) => choose(event.target.value)}>
        <option value="">{m.owners_pick_new()}</option>
        {offered && (
          <option value={SIGNUP}>
            {m.owners_pick_signup({ name: `${offered.firstName} ${offered.lastName}`.trim() })}
          </option>
        )}
        {known.map((one) => (
          <option key={one.id} value={one.id}>
            {ownerName(one)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function ShareField({ form, target, owners }: FieldProps) {
  const locale = useLocale();
  const remaining = remainingShare(treeOf(owners), target.parentId, target.holdingId);
  return (
    <Field
      label={m.owners_share()}
      hint={m.owners_share_hint({
        remaining: percent(shareText(remaining), locale),
        name: parentName(owners, target.parentId),
      })}
      id="share"
      error={form.errorOf('share')}
      className="sm:max-w-80"
    >
      <Input
        inputMode="decimal"
        maxLength={6}
        value={form.values.share ?? ''}
        onChange={(event) => form.change('share', event.target.value)}
      />
    </Field>
  );
}

function TrustRoleField({ form, name }: { form: Form; name: string }) {
  useLocale();
  return (
    <Field
      label={m.owners_trust_role()}
      hint={m.owners_trust_role_hint({ name })}
      id="trustRole"
      error={form.errorOf('trustRole')}
      className="sm:max-w-80"
    >
      <Select value={form.values.trustRole ?? ''} onChange={(event) => form.change('trustRole', event.target.value)}>
        <option value="">{m.owners_trust_none()}</option>
        <option value="trustee">{m.owners_trustee()}</option>
        <option value="settlor">{m.owners_settlor()}</option>
        <option value="beneficiary">{m.owners_beneficiary()}</option>
      </Select>
    </Field>
  );
}
