import { type QueryKey, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTRPC } from '../../trpc.ts';
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';

/** Everything that shows a part of the settings somewhere else: it is read anew once one part is saved. */
function useOtherParts() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const kept = (mine: QueryKey) => ({
    saved: (now: unknown) => {
      queryClient.setQueryData(mine, now);
      for (const part of ['processing', 'donor', 'link', 'email'] as const) {
        const key = trpc.authorizationSettings[part].queryKey();
        if (JSON.stringify(key) !== JSON.stringify(mine)) void queryClient.invalidateQueries({ queryKey: key });
      }
      void queryClient.invalidateQueries({ queryKey: trpc.customers.publicLink.queryKey() });
    },
    load: () => queryClient.refetchQueries({ queryKey: mine }),
  });
  return kept;
}

export function useProcessingForm(): SettingsForm {
  const { processing, updateProcessing, tryProcessing } = useTRPC().authorizationSettings;
  const { saved, load } = useOtherParts()(processing.queryKey());
  const { data } = useSuspenseQuery(processing.queryOptions());
  const save = useMutation(updateProcessing.mutationOptions({ onSuccess: saved }));
  const attempt = useMutation(tryProcessing.mutationOptions());
  return useSettingsForm(data, { save, attempt, load });
}

export function useDonorForm(): SettingsForm {
  const { donor, updateDonor, tryDonor } = useTRPC().authorizationSettings;
  const { saved, load } = useOtherParts()(donor.queryKey());
  const { data } = useSuspenseQuery(donor.queryOptions());
  const save = useMutation(updateDonor.mutationOptions({ onSuccess: saved }));
  const attempt = useMutation(tryDonor.mutationOptions());
  return useSettingsForm(data, { save, attempt, load });
}

export function useLinkForm(): SettingsForm {
  const { link, updateLink, tryLink } = useTRPC().authorizationSettings;
  const { saved, load } = useOtherParts()(link.queryKey());
  const { data } = useSuspenseQuery(link.queryOptions());
  const save = useMutation(updateLink.mutationOptions({ onSuccess: saved }));
  const attempt = useMutation(tryLink.mutationOptions());
  return useSettingsForm(data, { save, attempt, load });
}

export function useEmailForm(): SettingsForm {
  const { email, updateEmail, tryEmail } = useTRPC().authorizationSettings;
  const { saved, load } = useOtherParts()(email.queryKey());
  const { data } = useSuspenseQuery(email.queryOptions());
  const save = useMutation(updateEmail.mutationOptions({ onSuccess: saved }));
  const attempt = useMutation(tryEmail.mutationOptions());
  return useSettingsForm(data, { save, attempt, load });
}
