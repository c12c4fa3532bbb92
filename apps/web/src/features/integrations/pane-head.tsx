import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { SearchBox } from '../../list/search-box.tsx';

type Props = {
  label: string;
  hint: string;
  search: string;
  onSearch: (search: string) => void;
  onRefresh?: () => void;
  busy?: boolean;
  children?: ReactNode;
};

/** What stands above the rows of a pane: what is looked for, and reading the software anew. */
export function PaneHead({ label, hint, search, onSearch, onRefresh, busy = false, children }: Props) {
  useLocale();
  return (
    <div className="flex flex-wrap items-end gap-3 border-b p-3">
      {children}
      {/* Beside dates it takes a line of its own before its hint is cut. */}
      <div className="flex min-w-56 grow">
        <SearchBox label={label} hint={hint} value={search} onSearch={onSearch} />
      </div>
      {onRefresh && (
        <Button busy={busy} onClick={onRefresh}>
          <RefreshCw aria-hidden="true" />
          {m.integration_refresh()}
        </Button>
      )}
    </div>
  );
}
