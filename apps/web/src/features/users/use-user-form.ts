import { type AuthForm, useAuthForm } from '../../auth-forms/use-auth-form.ts';
import { useClient } from '../../me/me.ts';
import type { User } from './user.ts';
import { mistakesIn, requiredFields, type UserField, type UserValues, valuesOf, valuesOnTop } from './user-values.ts';

type Sending = Parameters<typeof useAuthForm>[3];

/** Fields that are asked of somebody who has not joined. */
const OF_INVITED: readonly string[] = ['role', 'rolePermission', 'position'];

/** Values of a user's form and what is wrong with them, whether anything was changed, and how to go on from what is there now. */
export function useUserForm(user: User | null, send: (values: UserValues) => void, sending: Sending) {
  const { releaseHelpers } = useClient();
  const first = valuesOf(user);
  const joined = !user || user.invitation.state === 'active';
  const form: AuthForm<UserField> = useAuthForm(
    first,
    (values) => {
      const required = [...requiredFields(values, releaseHelpers)];
      return mistakesIn(values, {
        required: new Set(joined ? required : required.filter((field) => OF_INVITED.includes(field))),
        today: new Date().toISOString().slice(0, 10),
      });
    },
    send,
    sending,
  );
  const fields = Object.keys(first) as UserField[];
  return {
    form,
    dirty: fields.some((field) => form.values[field] !== first[field]),
    goOnFrom: (now: User) => {
      const next = valuesOnTop(form.values, first, valuesOf(now));
      for (const field of fields) form.change(field, next[field]);
    },
  };
}
