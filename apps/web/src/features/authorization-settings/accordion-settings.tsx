import type { PayerPage } from '@cordelle/domain/payer-flow/pages.ts';
import { AccordionSection } from '@cordelle/ui/accordion.tsx';
import { Card } from '@cordelle/ui/card.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldName } from './draft.ts';
import type { SettingsForm } from './use-settings-form.ts';

/** A part of the settings. `id` is the last part of the address that opens it. */
export type Section = {
  readonly id: string;
  readonly title: () => string;
  /** Beginnings of the names of its fields. */
  readonly fields: readonly string[];
  /** Page of a payer on which it shows most. */
  readonly page: PayerPage;
  readonly body: ReactNode;
};

const SCROLL_AFTER_MS = 60;

/** A part and a field may have the same name (`email`), and no two things on a page the same id. */
const placeOf = ({ id }: Section): string => `part-${id}`;

const holds = ({ fields }: Section, name: FieldName | string | null): boolean =>
  name !== null && fields.some((field) => name === field || name.startsWith(`${field}.`));

/** The parts below each other. The address opens one of them, and so does a mistake inside. */
export function AccordionSettings({
  form,
  sections,
  onShow,
}: {
  form: SettingsForm;
  sections: readonly Section[];
  /** A part was opened: its page is worth a look. */
  onShow: (page: PayerPage) => void;
}) {
  useLocale();
  const navigate = useNavigate();
  const named = useLocation({ select: ({ hash }) => hash });
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set());
  /** The part whose address was written here because somebody opened it: they are there already. */
  const written = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address opens its part when it is gone to, not whenever this is drawn
  useEffect(() => {
    const section = sections.find(({ id }) => id === named);
    if (!section || written.current === named) return;
    setOpen((known) => new Set([...known, section.id]));
    onShow(section.page);
    // After the router has put a page that is new at its top.
    const reached = setTimeout(() => document.getElementById(placeOf(section))?.scrollIntoView(), SCROLL_AFTER_MS);
    return () => clearTimeout(reached);
  }, [named]);
  const toggle = (section: Section, isOpen: boolean) => {
    setOpen((known) => new Set(isOpen ? [...known].filter((id) => id !== section.id) : [...known, section.id]));
    if (isOpen) return;
    onShow(section.page);
    written.current = section.id;
    void navigate({ to: '.', hash: section.id, replace: true, hashScrollIntoView: false, resetScroll: false });
  };
  return (
    <Card className="p-0 sm:p-0">
      {sections.map((section) => {
        const isOpen = open.has(section.id) || form.errors.some(({ fieldId }) => holds(section, fieldId));
        return (
          <AccordionSection
            key={section.id}
            id={placeOf(section)}
            title={section.title()}
            open={isOpen}
            onToggle={() => toggle(section, isOpen)}
          >
            {section.body}
          </AccordionSection>
        );
      })}
    </Card>
  );
}
