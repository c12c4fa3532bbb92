import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Switch } from '@cordelle/ui/switch.tsx';
import { singleKeys } from './preferences.ts';

/** Turns shortcuts of a single key on and off, for this browser. Who speaks to their computer may need them off. */
export function ShortcutSettings() {
  useLocale();
  return (
    <Switch
      label={m.shortcuts_single_keys()}
      hint={m.shortcuts_single_keys_means()}
      checked={singleKeys.use()}
      onCheckedChange={singleKeys.choose}
    />
  );
}
