import { m } from '@cordelle/i18n/messages';
import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Alert, dismissAlert, useShownAlerts } from './alerts.ts';
import { buttonStyle } from './button-style.ts';
import { useLocale } from './locale.ts';

const SHOWN_MAX = 4;
const ICONS = { ok: CircleCheck, info: Info, warn: TriangleAlert, bad: CircleX } as const;

/** Where alerts and toasts appear: once, in the shell. Timers stand still on hover, focus and in a hidden tab. */
export function AlertStack({ onShowAll }: { /** Opens the list of all alerts. */ onShowAll?: () => void }) {
  useLocale();
  const alerts = useShownAlerts();
  const [held, setHeld] = useState(false);
  const hidden = useTabHidden();
  const errors = alerts.filter(({ tone }) => tone === 'bad');
  const others = alerts.filter(({ tone }) => tone !== 'bad');
  const folded = alerts.length - SHOWN_MAX;
  const visible = new Set(alerts.slice(-SHOWN_MAX));
  const card = (alert: Alert) =>
    visible.has(alert) && <AlertCard key={alert.id} alert={alert} paused={held || hidden} />;
  return (
    <section
      aria-label={m.ui_alerts()}
      data-noprint=""
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-none fixed inset-x-2 top-20 z-50 grid gap-2 sm:right-5 sm:left-auto sm:w-90"
    >
      <div role="alert" className="grid gap-2">
        {errors.map(card)}
      </div>
      <div role="status" className="grid gap-2">
        {others.map(card)}
      </div>
      {folded > 0 && (
        <button
          type="button"
          onClick={onShowAll}
          className="pointer-events-auto justify-self-end rounded-full border bg-popover px-3 py-1 text-small shadow"
        >
          {m.ui_more_alerts({ count: folded })}
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

function useTabHidden(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const update = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return hidden;
}
