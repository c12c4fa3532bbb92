import { m } from '@cordelle/i18n/messages';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { chooseDensity, DENSITIES, useDensity } from '@cordelle/ui/density.ts';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@cordelle/ui/dropdown-menu.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Columns3 } from 'lucide-react';

const DENSITY_WORDS = { comfortable: m.list_rows_comfortable, compact: m.list_rows_compact } as const;

export type ColumnsMenuProps = {
  /** Those that may be hidden: not the one that names a row. */
  columns: readonly { readonly id: string; readonly header: () => string }[];
  hidden: readonly string[];
  /** Null: as the window allows. */
  onChange: (hidden: readonly string[] | null) => void;
};

export default function ColumnsMenu({ columns, hidden, onChange }: ColumnsMenuProps) {
  useLocale();
  const density = useDensity();
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger className={buttonStyle({})}>
        <Columns3 aria-hidden="true" />
        {hidden.length === 0 ? m.ui_columns() : m.ui_columns_hidden({ count: hidden.length })}
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuLabel>{m.list_columns_shown()}</DropdownMenuLabel>
        {columns.map(({ id, header }) => (
          <DropdownMenuCheckboxItem
            key={id}
            checked={!hidden.includes(id)}
            onCheckedChange={(shown) => onChange(shown ? hidden.filter((name) => name !== id) : [...hidden, id])}
            // Several are chosen in a row: the menu stays.
            onSelect={(event) => event.preventDefault()}
          >
            {header()}
          </DropdownMenuCheckboxItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => onChange(null)}>{m.list_columns_reset()}</DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>{m.list_rows()}</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={density}>
          {DENSITIES.map((each) => (
            <DropdownMenuRadioItem key={each} value={each} onSelect={() => chooseDensity(each)}>
              {DENSITY_WORDS[each]()}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
