import { m } from '@cordelle/i18n/messages';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { useMe } from '../me/me.ts';

const load = () => import('./profile-menu-items.tsx');
const ProfileMenuItems = lazy(load);
/** Most people have a name. */
const UnnamedFigure = lazy(() => import('./unnamed-figure.tsx'));

/** Who is signed in, how they read, and the way out. The menu loads when somebody reaches for it. */
export function ProfileMenu({ onShortcuts }: { onShortcuts?: () => void }) {
  useLocale();
  const { user } = useMe();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const initials = `${user.firstName.charAt(0)}${user.lastName.charAt(0)}`.toUpperCase();
  return (
    <span className="relative inline-flex">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
        className={buttonStyle({
          variant: 'secondary',
          size: 'icon',
          className: 'relative gap-0 rounded-full text-table',
        })}
      >
        {initials || (
          <Suspense>
            <UnnamedFigure />
          </Suspense>
        )}
        <span className="sr-only"> {m.ui_account_menu()}</span>
      </button>
      {open && (
        <Suspense>
          <ProfileMenuItems button={button} onShortcuts={onShortcuts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
