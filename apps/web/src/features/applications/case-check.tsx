import { formatDate } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Badge } from '@cordelle/ui/badge.tsx';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { DefinitionList, type Fact } from '@cordelle/ui/definition-list.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import type { IdentityReviewed } from '@cordelle/validation/onboarding/identity.ts';
import { useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { trpc } from '../../trpc.ts';
import CaseNumbers from './case-numbers.tsx';
import { identityWords } from './fact-words.ts';

type Check = IdentityReviewed['owners'][number]['checks'][number];

const BY_HAND = 'by_hand';
const DOCUMENTS: Readonly<Record<string, () => string>> = {
  PASSPORT: m.case_document_passport,
  DRIVERS_LICENSE: m.case_document_licence,
  ID_CARD: m.case_document_card,
  RESIDENCE_PERMIT: m.case_document_permit,
};

/** One time somebody showed who they are: what came of it, what the document says, and its pictures. */
export function CaseCheck({
  clientId,
  zone,
  name,
  check,
}: {
  clientId: string;
  zone: string;
  name: string;
  check: Check;
}) {
  const locale = useLocale();
  const [pictures, setPictures] = useState(false);
  const { id, provider, status, reason, decidedAt, createdAt, document, nameAgrees, birthDateAgrees } = check;
  const byHand = provider === BY_HAND;
  const said = (label: string, value: string | null | undefined): Fact[] => (value ? [{ label, value }] : []);
  return (
    <div className="grid gap-2 rounded-control border p-3 text-table">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={status === 'approved' ? 'ok' : status === 'declined' ? 'bad' : 'warn'}>
          {identityWords(status)}
        </Badge>
        <span className="text-muted-foreground">
          {byHand ? m.case_check_by_hand() : m.case_check_by_service()} ·{' '}
          <Instant at={decidedAt ?? createdAt} zone={zone} />
        </span>
        {nameAgrees === false && <Badge tone="bad">{m.case_owner_name_differs()}</Badge>}
        {birthDateAgrees === false && <Badge tone="bad">{m.case_owner_birth_differs()}</Badge>}
      </p>
      {check.formerPerson && (
        <Banner tone="warn">
          {check.formerPerson.name === null
            ? m.case_check_former()
            : m.case_check_former_of({ name: check.formerPerson.name })}
        </Banner>
      )}
      {reason && <p>{reason}</p>}
      {check.contradicted && <Banner tone="warn">{m.case_check_contradicted()}</Banner>}
      {check.riskLabels.length > 0 && (
        <Banner tone="warn">{m.case_owner_risk({ labels: check.riskLabels.join(', ') })}</Banner>
      )}
      {document && (
        <DefinitionList
          facts={[
            ...said(m.case_check_name(), document.name),
            ...said(m.case_check_birth(), document.dateOfBirth && formatDate(document.dateOfBirth, locale)),
            ...said(
              byHand ? m.case_check_seen() : m.case_check_type(),
              document.type && (DOCUMENTS[document.type]?.() ?? document.type),
            ),
            ...(document.number
              ? [
                  {
                    label: m.case_check_number(),
                    value: (
                      <>
                        <span className="font-mono">{document.number}</span>
                        <CaseNumbers of={{ clientId, what: 'identity_document', checkId: id }} />
                      </>
                    ),
                  },
                ]
              : []),
            ...said(m.case_check_place(), document.place),
            ...said(m.case_check_valid(), document.validUntil && formatDate(document.validUntil, locale)),
          ]}
        />
      )}
      {!byHand &&
        (pictures ? (
          <Pictures clientId={clientId} checkId={id} />
        ) : (
          <Button
            size="small"
            className="justify-self-start"
            aria-label={m.case_check_pictures_of({ name })}
            onClick={() => setPictures(true)}
          >
            {m.case_check_pictures()}
          </Button>
        ))}
    </div>
  );
}

const CONTEXTS: Readonly<Record<string, () => string>> = {
  'document-front': m.case_check_picture_front,
  'document-back': m.case_check_picture_back,
  face: m.case_check_picture_face,
};

/** What the service keeps of a session. Each is opened by itself, so that what was seen is what is written down. */
function Pictures({ clientId, checkId }: { clientId: string; checkId: string }) {
  const query = trpc.identityReviews.media.useQuery({ clientId, checkId });
  return (
    <PanelQuery query={query} rows={1}>
      {({ media }) => (
        <div className="grid gap-1">
          <p className="text-muted-foreground text-small">
            {media.length === 0 ? m.case_check_pictures_none() : m.case_check_pictures_mean()}
          </p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {media.map(({ id, context }) => (
              <li key={id}>
                <a
                  className="text-link underline"
                  href={`/identity_media/${clientId}/${checkId}/${id}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {CONTEXTS[context]?.() ?? m.case_check_picture_other({ context })}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </PanelQuery>
  );
}
