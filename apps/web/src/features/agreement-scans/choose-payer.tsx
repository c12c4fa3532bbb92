import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { Dialog } from '@cordelle/ui/dialog.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { Input } from '@cordelle/ui/input.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../trpc.ts';
import { useSettled } from '../../use-settled.ts';
import type { Payer, Scan } from './scan.ts';

const LEAVE = 'leave';
const ANOTHER = 'another';
const FOUND_MOST = 20;

/** Whose a scan is: whom its name means, anybody else, or nobody. */
export function ChoosePayer({
  scan: { filename, customers, customerId },
  choice,
  onChoose,
}: {
  scan: Scan;
  choice: Payer | null | undefined;
  onChoose: (payer: Payer | null) => void;
}) {
  useLocale();
  const [searching, setSearching] = useState(false);
  const offered = choice && !customers.some(({ id }) => id === choice.id) ? [...customers, choice] : customers;
  const value = choice === null ? LEAVE : (choice?.id ?? customerId ?? '');
  return (
    <>
      <Select
        aria-label={m.scans_whose({ name: filename })}
        value={value}
        onChange={({ target }) => {
          if (target.value === ANOTHER) return setSearching(true);
          if (target.value === LEAVE) return onChoose(null);
          const payer = offered.find(({ id }) => id === target.value);
          if (payer) onChoose(payer);
        }}
      >
        {value === '' && <option value="">{m.scans_not_chosen()}</option>}
        {offered.map((payer) => (
          <option key={payer.id} value={payer.id}>
            {nameOf(payer)}
          </option>
        ))}
        <option value={ANOTHER}>{m.scans_another()}</option>
        <option value={LEAVE}>{m.scans_leave()}</option>
      </Select>
      {searching && (
        <FindPayer
          filename={filename}
          onChoose={(payer) => {
            onChoose(payer);
            setSearching(false);
          }}
          onClose={() => setSearching(false)}
        />
      )}
    </>
  );
}

const nameOf = ({ name, ...rest }: Payer & { readonly customIdentifier?: string | null }): string =>
  rest.customIdentifier ? `${name} · ${rest.customIdentifier}` : name;

function FindPayer({
  filename,
  onChoose,
  onClose,
}: {
  filename: string;
  onChoose: (payer: Payer) => void;
  onClose: () => void;
}) {
  useLocale();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), 250);
  const { data } = trpc.customers.list.useQuery(
    { search, limit: FOUND_MOST, sort: { field: 'name', direction: 'asc' } },
    { placeholderData: keepPreviousData },
  );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={m.scans_find_title()} description={filename}>
      <div className="grid gap-3">
        <Field label={m.scans_find()} id="findPayer">
          <Input autoComplete="off" maxLength={100} value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
        <ul className="grid max-h-80 gap-1 overflow-y-auto" aria-live="polite">
          {data?.records.map((customer) => (
            <li key={customer.id}>
              <Button variant="ghost" className="w-full justify-start text-left" onClick={() => onChoose(customer)}>
                {nameOf(customer)}
              </Button>
            </li>
          ))}
          {data?.records.length === 0 && <li className="text-muted-foreground">{m.scans_find_none()}</li>}
        </ul>
      </div>
    </Dialog>
  );
}
