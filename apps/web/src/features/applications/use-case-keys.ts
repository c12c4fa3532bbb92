import { useEffect } from 'react';
import type { CaseSection } from './application.ts';

type Keys = {
  readonly sections: readonly CaseSection[];
  readonly onAccept: (section: CaseSection) => void;
  readonly onChange: (section: CaseSection) => void;
};

const partOf = (section: CaseSection | undefined) =>
  section ? document.getElementById(`part-${section.section}`) : null;

/** Which part the focus is in; -1 where in none. */
const current = (sections: readonly CaseSection[]): number =>
  sections.findIndex((section) => partOf(section)?.contains(document.activeElement));

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) ||
    target.closest('[role=dialog]') !== null);

/** J and K move between the parts, A accepts the one that is focused, M marks it, N goes to the note. */
export function useCaseKeys({ sections, onAccept, onChange }: Keys): void {
  useEffect(() => {
    const move = (by: number) => {
      const at = current(sections);
      const next = at < 0 ? (by > 0 ? 0 : sections.length - 1) : Math.min(Math.max(at + by, 0), sections.length - 1);
      partOf(sections[next])?.focus();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const section = sections[current(sections)];
      const acts: Readonly<Record<string, () => void>> = {
        j: () => move(1),
        k: () => move(-1),
        n: () => document.getElementById('case-note')?.focus(),
        ...(section ? { a: () => onAccept(section), m: () => onChange(section) } : {}),
      };
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [sections, onAccept, onChange]);
}
