import { m } from '@cordelle/i18n/messages';
import { showToast } from '@cordelle/ui/alerts.ts';
import { useEffect, useState } from 'react';
import { useMe } from '../me/me.ts';
import { draftOf, forgetDraft, noteTyped } from './drafts.ts';

/**
 * Lets a form survive the end of its session. `name` says which form of which record. Give what is typed on every render, or
 * null while nothing differs from what is saved; leave out whatever names a person or a bank account. `restored` is what
 * the same person had typed before they signed in again; null: nothing. It fits the form only as far as the form says so.
 */
export function useDraft(name: string, typed: Readonly<Record<string, unknown>> | null) {
  const { user } = useMe();
  const [restored] = useState(() => draftOf(name, user.id));
  useEffect(() => {
    if (!restored) return;
    forgetDraft(name);
    showToast('info', m.draft_restored());
  }, [name, restored]);
  useEffect(() => noteTyped(name, typed));
  useEffect(() => () => noteTyped(name, null), [name]);
  return restored;
}
