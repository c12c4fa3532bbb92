import { m } from '@cordelle/i18n/messages';
import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Alert, dismissAlert, rememberSeen, TOAST_MS, useAlerts, wereSeen } from './alerts.ts';
import { buttonStyle } from './button-style.ts';
import { cn } from './cn.ts';
import { useLocale } from './locale.ts';
import { NARROW, useMediaQuery } from './media-query.ts';
import { TextLink } from './text-link.tsx';

const SHOWN_MAX = 4;
/** On a phone they stand above the page, not beside its head. */
const SHOWN_MAX_NARROW = 2;
/** Address of no page: what was open over it folds everywhere. */
const ANOTHER_PAGE = '';
const ICONS = { ok: CircleCheck, info: Info, warn: TriangleAlert, bad: CircleX } as const;
/** Room that the head of the page leaves to the cards; read by `main` in the styles. */
const ROOM = '--alerts-room';
/** A page that is moved by the room itself was not scrolled by anybody. */
const SETTLES_MS = 500;

/**
 * Where alerts and toasts appear: once, over every page. Cards that stay stand in a room the page leaves them at its head, and
 * are out of sight with it; what arrives further down is seen for some seconds. Toasts pass, and let every click through. All of
 * it can be read again, and put away, behind the bell.
 */
export default function AlertStack({
  page = '/',
  onShowAll,
}: {
  /** Address of the page under the stack. What stood over an earlier page was seen: from the next on the bell alone tells of it. */
  page?: string;
  /** Opens the list of all alerts. */
  onShowAll?: () => void;
}) {
  useLocale();
  const { standing, shown } = useAlerts();
  const box = useRef<HTMLElement>(null);
  const max = useMediaQuery(NARROW) ? SHOWN_MAX_NARROW : SHOWN_MAX;
  const [openOver, setOpenOver] = useState<string | null>(null);
  const arrived = standing.length > 0 && openOver === null;
  if (arrived) setOpenOver(wereSeen(standing) ? ANOTHER_PAGE : page);
  else if (standing.length === 0 && openOver !== null) setOpenOver(null);
  const seen = standing.length > 0 && !arrived && openOver !== page;
  useEffect(() => {
    if (standing.length > 0) rememberSeen(standing);
  }, [standing]);

  const staying = [...(seen ? [] : standing), ...shown.filter(({ timeoutMs }) => timeoutMs === null)];
  const passing = shown.filter(({ timeoutMs }) => timeoutMs !== null);
  const covers = useCovers(box);
  const away = useAway(staying.at(-1)?.id ?? 0) || covers;
  const paused = useHeld(box, passing.length > 0);
  const room = useRef<HTMLDivElement>(null);
  useRoom(room);
  const visible = staying.slice(-max);
  const more = staying.length - visible.length;
  const card = (alert: Alert) => <AlertCard key={alert.id} alert={alert} away={away} />;
  return (
    <section
      ref={box}
      aria-label={m.ui_alerts()}
      data-noprint=""
      className="pointer-events-none fixed inset-x-2 top-20 z-20 sm:right-5 sm:left-auto sm:w-90 lg:w-182"
    >
      <div ref={room}>
        <div role="alert" className={rowStyle}>
          {visible.filter(({ tone }) => tone === 'bad').map(card)}
        </div>
        <div role="status" className={rowStyle}>
          {visible.filter(({ tone }) => tone !== 'bad').map(card)}
        </div>
        {more > 0 && (
          <div className={cn('grid justify-end pb-3', away && 'invisible')}>
            <button
              type="button"
              onClick={onShowAll}
              className="pointer-events-auto min-h-6 rounded-full border bg-popover px-3 py-1 text-small shadow"
            >
              {m.ui_more_alerts({ count: more })}
            </button>
          </div>
        )}
      </div>
      <div role="status" className="grid justify-items-end gap-2">
        {passing.map((alert) => (
          <Toast key={alert.id} alert={alert} hidden={covers} paused={paused} />
        ))}
      </div>
    </section>
  );
}

/** Beside each other where there is room for two, so that the page is not moved far. */
const rowStyle = 'flex flex-wrap items-start justify-end gap-2 not-empty:pb-2';
const cardStyle =
  'fade-in slide-in-from-right-4 flex w-full animate-in items-start sm:w-90 gap-2.5 rounded-card border border-tone-solid bg-popover px-3 py-1.5 shadow-lg duration-220';
/** One by itself says what it says, and where one deals with it, in one line if it can. */
const aloneStyle = 'lg:only:w-auto';

/** Stays until somebody puts it away. Only its own controls take clicks. */
function AlertCard({ alert, away }: { alert: Alert; away: boolean }) {
  const { id, tone, message, action } = alert;
  const Icon = ICONS[tone];
  return (
    <div data-tone={tone} className={cn(cardStyle, aloneStyle, away && 'invisible')}>
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-tone-solid" />
      <div className="flex min-w-0 grow flex-wrap gap-x-3 break-words">
        <p>{message}</p>
        {action && (
          <TextLink href={action.href} className="pointer-events-auto inline-block min-h-6 font-semibold">
            {action.label}
          </TextLink>
        )}
      </div>
      <button
        type="button"
        onClick={() => dismissAlert(id)}
        aria-label={m.ui_dismiss_alert({ message })}
        className={buttonStyle({ variant: 'ghost', size: 'text', className: 'pointer-events-auto size-6 shrink-0' })}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

/** Passes by itself, over whatever is there: it has no control that could take a click meant for the page. */
function Toast({ alert, hidden, paused }: { alert: Alert; hidden: boolean; paused: boolean }) {
  const { id, tone, message, timeoutMs } = alert;
  useEffect(() => {
    if (timeoutMs === null || paused) return;
    const timer = setTimeout(() => dismissAlert(id), timeoutMs);
    return () => clearTimeout(timer);
  }, [id, timeoutMs, paused]);
  const Icon = ICONS[tone];
  return (
    <div data-tone={tone} className={cn(cardStyle, hidden && 'invisible')}>
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-tone-solid" />
      <p className="min-w-0 grow break-words">{message}</p>
    </div>
  );
}

const reserve = (cards: HTMLElement | null): void =>
  document.documentElement.style.setProperty(ROOM, `${cards?.offsetHeight ?? 0}px`);

/** Keeps the head of the page as far down as what the reference is put on is high, from the first picture of it on. */
function useRoom(cards: RefObject<HTMLElement | null>): void {
  // An observer of sizes alone comes too late: the page was drawn without the room, and jumps.
  useLayoutEffect(() => reserve(cards.current));
  useEffect(() => {
    const watch = new ResizeObserver(() => reserve(cards.current));
    if (cards.current) watch.observe(cards.current);
    return () => {
      watch.disconnect();
      document.documentElement.style.removeProperty(ROOM);
    };
  }, [cards]);
}

/**
 * Whether the room of the cards has gone out of sight with the head of the page. What just arrived (`newest`) is shown wherever
 * the page stands, for as long as a toast.
 */
function useAway(newest: number): boolean {
  const [away, setAway] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives is shown anew
  useLayoutEffect(() => {
    setAway(false);
    const since = performance.now();
    const look = () => setAway(window.scrollY > 0);
    const onScroll = () => {
      if (performance.now() - since > SETTLES_MS) look();
    };
    const timer = setTimeout(look, TOAST_MS);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
    };
  }, [newest]);
  return away;
}

const holds = (over: DOMRect, { left, right, top, bottom }: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>) =>
  left >= over.left && right <= over.right && top >= over.top && bottom <= over.bottom;

/** Whether the box covers what has the focus. Source: WCAG 2.4.11, focus not obscured. */
function useCovers(box: RefObject<HTMLElement | null>): boolean {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      const own = box.current;
      if (!own || !(target instanceof Element) || own.contains(target)) return;
      setCovers(holds(own.getBoundingClientRect(), target.getBoundingClientRect()));
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [box]);
  return covers;
}

/** Whether time stands still for what passes: the pointer rests over it, or nobody sees the tab. */
function useHeld(box: RefObject<HTMLElement | null>, anything: boolean): boolean {
  const [held, setHeld] = useState(false);
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    if (!anything) return;
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      const over = box.current?.getBoundingClientRect();
      setHeld(over !== undefined && holds(over, { left: x, right: x, top: y, bottom: y }));
    };
    const update = () => setHidden(document.hidden);
    update();
    document.addEventListener('pointermove', move, { passive: true });
    document.addEventListener('visibilitychange', update);
    return () => {
      setHeld(false);
      document.removeEventListener('pointermove', move);
      document.removeEventListener('visibilitychange', update);
    };
  }, [box, anything]);
  return held || hidden;
}
