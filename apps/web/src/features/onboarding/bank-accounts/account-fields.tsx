import { DOCUMENTS_OF_ACCOUNT } from '@cordelle/domain/client/document-titles.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { GivenAccountFields } from '../../../bank-connection/given-account.tsx';
import { useClient } from '../../../me/me.ts';
import { trpc } from '../../../trpc.ts';
import { DocumentSlot } from '../../../uploads/document-slot.tsx';
import type { AccountForm } from './use-account-form.ts';
import { type Purpose, useStandings } from './use-standings.ts';

/** One account of the business: read at its bank, or typed with two documents. */
export function AccountFields({ form }: { form: AccountForm }) {
  useLocale();
  const { country } = useClient();
  const { purpose, accepted } = form.standing;
  const wire = useWire(purpose);
  const utils = trpc.useUtils();
  const accept = trpc.clientBankAccounts.acceptNotice.useMutation({
    onSuccess: () => utils.clientBankAccounts.standings.invalidate(),
  });
  return (
    <div className="grid gap-5">
      <GivenAccountFields
        form={form}
        country={country}
        wire={wire}
        notice={{
          accepted,
          accept: () => accept.mutate({ accountType: `${purpose}_bank_account` }),
          pending: accept.isPending,
          failed: accept.isError,
        }}
      />
      {form.asksDocuments &&
        DOCUMENTS_OF_ACCOUNT[purpose].map((title) => (
          <DocumentSlot
            key={title}
            title={title}
            asked={form.attempt > 0}
            onBusy={(busy) => form.noteBusy(title, busy)}
          />
        ))}
    </div>
  );
}

function useWire(purpose: Purpose) {
  const { take } = useStandings();
  const connect = trpc.clientBankAccounts.connect.useMutation();
  const relay = trpc.clientBankAccounts.relay.useMutation({ onSuccess: take });
  const fail = trpc.clientBankAccounts.connectionFailed.useMutation({ onSuccess: take });
  return { connect: { ...connect, mutate: () => connect.mutate({ purpose }) }, relay, fail };
}
