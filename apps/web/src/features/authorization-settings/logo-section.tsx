import { brandColorFor, contrastOf } from '@cordelle/domain/brand-color.ts';
import { formatNumber } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { AlertDialog } from '@cordelle/ui/alert-dialog.tsx';
import { showToast } from '@cordelle/ui/alerts.ts';
import { Button } from '@cordelle/ui/button.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '../../failure/refusal.ts';
import { useClient } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { PREVIEWS } from './previews.ts';
import type { SettingsForm } from './use-settings-form.ts';

/** Where the logo of the client is edited: the page of its kind. */
export type LogoPage =
  | '/client/processing_authorization_settings/edit_logo'
  | '/client/donor_authorization_settings/edit_logo';

/** The picture at the head of the pages. It is no part of the form: it takes effect by itself. */
export function Logo({ editHref }: { editHref: LogoPage }) {
  useLocale();
  const queryClient = useQueryClient();
  const { id } = useClient();
  const utils = trpc.useUtils();
  const [{ logo }] = trpc.clients.byId.useSuspenseQuery({ id });
  const remove = trpc.authorizationSettings.removeLogo.useMutation({
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: PREVIEWS });
      return utils.clients.byId.invalidate({ id });
    },
    onError: (error) => showToast('bad', refusalOf(error)?.messages.base?.[0] ?? m.no_answer()),
  });
  return (
    <div className="grid gap-3">
      {logo ? (
        <img
          src={logo}
          alt={m.auth_logo_alt()}
          className="max-h-50 max-w-50 rounded-control border bg-white object-contain p-2"
        />
      ) : (
        <p className="text-muted-foreground">{m.auth_logo_none()}</p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <LinkButton href={editHref}>{logo ? m.auth_logo_change() : m.auth_logo_upload()}</LinkButton>
        {logo && (
          <AlertDialog
            trigger={<Button variant="ghost">{m.auth_logo_remove()}</Button>}
            title={m.auth_logo_remove_title()}
            description={m.auth_logo_remove_means()}
            action={m.auth_logo_remove()}
            busy={remove.isPending}
            onAction={() => remove.mutate()}
          />
        )}
      </div>
      <p className="text-muted-foreground text-small">{m.auth_logo_at_once()}</p>
    </div>
  );
}

const HEX = /^#[0-9a-f]{6}$/;

/** The colour of the pages, and what becomes of it where nobody could read text on it. */
export function BrandColor({ form }: { form: SettingsForm }) {
  const locale = useLocale();
  const typed = form.textOf('brandColor');
  const color = HEX.test(typed) ? brandColorFor(typed) : null;
  const ratio = color ? formatNumber(Math.floor(contrastOf(color, '#ffffff') * 10) / 10, locale) : '';
  return (
    <div className="grid gap-2">
      <Field
        label={m.auth_color()}
        id="brandColor"
        hint={m.auth_color_hint()}
        error={form.errorOf('brandColor')}
        optional
      >
        <div className="flex flex-wrap items-center gap-2">
          <Input
            className="w-32 font-mono"
            spellCheck={false}
            autoComplete="off"
            maxLength={7}
            value={typed}
            onChange={({ target }) => form.change('brandColor', target.value.trim().toLowerCase())}
          />
          <input
            type="color"
            aria-label={m.auth_color_pick()}
            value={HEX.test(typed) ? typed : '#1d5650'}
            onChange={({ target }) => form.change('brandColor', target.value)}
            className="h-10 w-14 cursor-pointer rounded-control border border-input bg-card p-1"
          />
        </div>
      </Field>
      {color && (
        <p role="status" className="flex items-start gap-2 text-small">
          <svg aria-hidden="true" viewBox="0 0 16 16" className="mt-0.5 size-4 shrink-0 rounded-chip border">
            <rect width="16" height="16" fill={color} />
          </svg>
          {color === typed ? m.auth_color_fits({ ratio }) : m.auth_color_toned({ color, ratio })}
        </p>
      )}
    </div>
  );
}
