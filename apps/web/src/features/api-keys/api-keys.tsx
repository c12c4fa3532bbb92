import { lazy, Suspense, useState } from 'react';
import type { ListSearch } from '../../list-search.ts';
import { DeleteKey } from './delete-key.tsx';
import type { Key, KeyPage, NewKey } from './key.ts';
import type { KeySearch } from './key-search.ts';
import { KeyTable } from './key-table.tsx';
import { MakeKey } from './make-key.tsx';
import { NewKeyShown } from './new-key-shown.tsx';
import { RollKey } from './roll-key.tsx';

const KeyRequests = lazy(() => import('./requests-dialog.tsx'));

type Props = {
  page: KeyPage;
  search: KeySearch;
  refreshing: boolean;
  /** The dialog of a new key is open. */
  making: boolean;
  onMaking: (making: boolean) => void;
  onChange: (change: Partial<ListSearch>) => void;
};

/** The keys of a client, and what is done with one. */
export function ApiKeys({ page, search, refreshing, making, onMaking, onChange }: Props) {
  const [acting, setActing] = useState<{ readonly what: 'requests' | 'roll' | 'delete'; readonly key: Key } | null>(
    null,
  );
  const [made, setMade] = useState<NewKey | null>(null);
  const close = () => {
    setActing(null);
    onMaking(false);
  };
  const onMade = (key: NewKey) => {
    close();
    setMade(key);
  };
  return (
    <>
      <KeyTable
        page={page}
        search={search}
        refreshing={refreshing}
        onChange={onChange}
        onMake={() => onMaking(true)}
        onRequests={(key) => setActing({ what: 'requests', key })}
        onRoll={(key) => setActing({ what: 'roll', key })}
        onDelete={(key) => setActing({ what: 'delete', key })}
      />
      {making && <MakeKey onMade={onMade} onClose={close} />}
      <Suspense>{acting?.what === 'requests' && <KeyRequests of={acting.key} onClose={close} />}</Suspense>
      {acting?.what === 'roll' && <RollKey of={acting.key} onMade={onMade} onClose={close} />}
      {acting?.what === 'delete' && <DeleteKey apiKey={acting.key} onClose={close} />}
      {made && <NewKeyShown made={made} onClose={() => setMade(null)} />}
    </>
  );
}
