import { createElement as h, type ReactElement } from 'react';
import { Agreement } from './agreement/agreement.ts';
import type { AgreementFacts } from './agreement/agreement-facts.ts';
import { AuthorizationForm } from './authorization-form/authorization-form.ts';
import type { AuthorizationFormFacts } from './authorization-form/form-facts.ts';
import { CaseFile } from './case-file/case-file.ts';
import type { CaseFileFacts } from './case-file/case-file-facts.ts';
import type { EvidencePackFacts } from './evidence-pack/evidence-facts.ts';
import { EvidencePack } from './evidence-pack/evidence-pack.ts';
import { Invoice } from './invoice/invoice.ts';
import type { InvoiceFacts } from './invoice/invoice-facts.ts';
import type { PayerLettersFacts } from './payer-letter/letter-facts.ts';
import { PayerLetters } from './payer-letter/payer-letters.ts';
import { SettlementStatement } from './settlement-statement/settlement-statement.ts';
import type { SettlementStatementFacts } from './settlement-statement/statement-facts.ts';
import type { TableReportFacts } from './table-report/table-facts.ts';
import { TableReport } from './table-report/table-report.ts';

/** Every document there is: its name, and what it is made from. Plain data, so that it can be handed to another thread. */
export type DocumentRequest =
  | { readonly document: 'agreement'; readonly facts: AgreementFacts }
  | { readonly document: 'authorization_form'; readonly facts: AuthorizationFormFacts }
  | { readonly document: 'case_file'; readonly facts: CaseFileFacts }
  | { readonly document: 'evidence_pack'; readonly facts: EvidencePackFacts }
  | { readonly document: 'invoice'; readonly facts: InvoiceFacts }
  | { readonly document: 'payer_letters'; readonly facts: PayerLettersFacts }
  | { readonly document: 'settlement_statement'; readonly facts: SettlementStatementFacts }
  | { readonly document: 'table_report'; readonly facts: TableReportFacts };

const DRAWN: { readonly [Name in DocumentRequest['document']]: (facts: FactsOf<Name>) => ReactElement } = {
  agreement: (facts) => h(Agreement, { facts }),
  authorization_form: (facts) => h(AuthorizationForm, { facts }),
  case_file: (facts) => h(CaseFile, { facts }),
  evidence_pack: (facts) => h(EvidencePack, { facts }),
  invoice: (facts) => h(Invoice, { facts }),
  payer_letters: (facts) => h(PayerLetters, { facts }),
  settlement_statement: (facts) => h(SettlementStatement, { facts }),
  table_report: (facts) => h(TableReport, { facts }),
};
type FactsOf<Name extends DocumentRequest['document']> = Extract<DocumentRequest, { document: Name }>['facts'];

/** The cast holds because a request pairs a document with its own facts. */
export const elementOf = ({ document, facts }: DocumentRequest): ReactElement =>
  (DRAWN[document] as (facts: DocumentRequest['facts']) => ReactElement)(facts);
