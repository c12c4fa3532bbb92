import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useMutation } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Customer } from '../../customers/customer.ts';
import { download } from '../../download.ts';
import { sayRefusal } from '../../failure/say-refusal.ts';
import { useCan } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';

const UploadForm = lazy(() => import('./upload-form.tsx'));

/** The signed form on file: handed out to those who may read it, taken in from those who may edit. */
export function PermissionForm({ customer }: { customer: Customer }) {
  useLocale();
  const form = customer.permissionForm;
  const mayUpload = useCan('customers.edit');
  const [uploading, setUploading] = useState(false);
  return (
    <div className="grid justify-items-start gap-1.5">
      {form ? <FormOnFile customerId={customer.id} filename={form.filename} /> : m.permission_form_none()}
      {mayUpload && (
        <Button size="small" onClick={() => setUploading(true)}>
          <Upload aria-hidden="true" />
          {form ? m.permission_form_replace() : m.permission_form_upload()}
        </Button>
      )}
      {uploading && (
        <Suspense>
          <UploadForm customerId={customer.id} onClose={() => setUploading(false)} />
        </Suspense>
      )}
    </div>
  );
}

function FormOnFile({ customerId, filename }: { customerId: string; filename: string }) {
  const may = useCan('customers.view_permission_form');
  const client = trpc.useUtils().client;
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(() => client.customers.permissionForm.query({ customerId })),
    onError: sayRefusal,
  });
  if (!may) return <span className="wrap-anywhere">{filename}</span>;
  return (
    <Button variant="link" size="text" busy={isPending} onClick={() => mutate()} className="max-w-full">
      <Download aria-hidden="true" />
      <span className="truncate">{m.permission_form_download({ name: filename })}</span>
    </Button>
  );
}
