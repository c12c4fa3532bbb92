import { m } from '@cordelle/i18n/messages';
import { Bell, CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Alert, dismissAlert, rememberSeen, useAlerts, wereSeen } from './alerts.ts';
import { buttonStyle } from './button-style.ts';
import { cn } from './cn.ts';
import { useLocale } from './locale.ts';

const SHOWN_MAX = 4;
/** Address of no page: what was open over it folds everywhere. */
const ANOTHER_PAGE = '';
const ICONS = { ok: CircleCheck, info: Info, warn: TriangleAlert, bad: CircleX } as const;

/**
 * Where alerts and toasts appear: once, over every page. Timers stand still on hover, focus and in a hidden tab. Where it
 * would hide what has the focus, it folds to one line.
 */
export default function AlertStack({
  page = '/',
  onShowAll,
}: {
  /** Address of the page under the stack. What stood over an earlier page was seen: over the next it folds to one line. */
  page?: string;
  /** Opens the list of all alerts. */
  onShowAll?: () => void;
}) {
  useLocale();
  const { standing, shown } = useAlerts();
  const [held, setHeld] = useState(false);
  const box = useRef<HTMLElement>(null);
  const hidden = useTabHidden();
  const [openOver, setOpenOver] = useState<string | null>(null);
  const arrived = standing.length > 0 && openOver === null;
  if (arrived) setOpenOver(wereSeen(standing) ? ANOTHER_PAGE : page);
  else if (standing.length === 0 && openOver !== null) setOpenOver(null);
  const seen = standing.length > 0 && !arrived && openOver !== page;
  const [covers, setCovers] = useCovers(box, standing.length + shown.length === 0);
  useEffect(() => {
    if (standing.length > 0) rememberSeen(standing);
  }, [standing]);
  const alerts = seen ? shown : [...standing, ...shown];
  const unfold = () => {
    setCovers(false);
    setOpenOver(page);
  };
  const errors = alerts.filter(({ tone }) => tone === 'bad');
  const others = alerts.filter(({ tone }) => tone !== 'bad');
  const more = alerts.length - SHOWN_MAX;
  const visible = new Set(alerts.slice(-SHOWN_MAX));
  const card = (alert: Alert) =>
    visible.has(alert) && <AlertCard key={alert.id} alert={alert} paused={held || hidden} />;
  return (
    <section
      ref={box}
      aria-label={m.ui_alerts()}
      data-noprint=""
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-none fixed inset-x-2 top-20 z-20 grid gap-2 sm:right-5 sm:left-auto sm:w-90"
    >
      {(covers || seen) && (
        <button
          type="button"
          onClick={unfold}
          // On a narrow screen the line would stand on the page's action, and the bell beside it says the same.
          className={cn(
            'pointer-events-auto -mt-5 flex min-h-6 items-center gap-1.5 justify-self-end rounded-full border bg-popover px-2.5 text-small shadow',
            !covers && 'max-sm:hidden',
          )}
        >
          <Bell aria-hidden="true" className="size-3.5" />
          {m.ui_alerts_folded({ count: standing.length + (covers ? shown.length : 0) })}
        </button>
      )}
      <div role="alert" hidden={covers} className="grid gap-2 [&[hidden]]:hidden">
        {errors.map(card)}
      </div>
      <div role="status" hidden={covers} className="grid gap-2 [&[hidden]]:hidden">
        {others.map(card)}
      </div>
      {more > 0 && !covers && (
        <button
          type="button"
          onClick={onShowAll}
          className="pointer-events-auto min-h-6 justify-self-end rounded-full border bg-popover px-3 py-1 text-small shadow"
        >
          {m.ui_more_alerts({ count: more })}
        </button>
      )}
    </section>
  );
}

function AlertCard({ alert, paused }: { alert: Alert; paused: boolean }) {
  const { id, tone, message, timeoutMs } = alert;
  useEffect(() => {
    if (timeoutMs === null || paused) return;
    const timer = setTimeout(() => dismissAlert(id), timeoutMs);
    return () => clearTimeout(timer);
  }, [id, timeoutMs, paused]);
  const Icon = ICONS[tone];
  return (
    <div
      data-tone={tone}
      className="fade-in slide-in-from-right-4 pointer-events-auto flex animate-in items-start gap-2.5 rounded-card border border-tone-solid bg-popover p-3 shadow-lg duration-220"
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-tone-solid" />
      <p className="min-w-0 grow break-words">{message}</p>
      <button
        type="button"
        onClick={() => dismissAlert(id)}
        aria-label={m.ui_dismiss_alert({ message })}
        className={buttonStyle({ variant: 'ghost', size: 'text', className: 'size-6 shrink-0' })}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

/** Whether the box covers what the focus arrived at. Source: WCAG 2.4.11, focus not obscured. */
function useCovers(box: RefObject<HTMLElement | null>, empty: boolean): [boolean, (covers: boolean) => void] {
  const [covers, setCovers] = useState(false);
  if (empty && covers) setCovers(false);
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      const own = box.current;
      if (!own || !(target instanceof Element) || own.contains(target) || target === document.body) return;
      const over = own.getBoundingClientRect();
      const under = target.getBoundingClientRect();
      const inside = under.left >= over.left && under.right <= over.right;
      if (inside && under.top >= over.top && under.bottom <= over.bottom) setCovers(true);
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [box]);
  return [covers, setCovers];
}

function useTabHidden(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const update = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return hidden;
}
