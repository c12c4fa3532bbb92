import { createElement as h, type ReactElement } from 'react';
import { AuthorizationForm } from './authorization-form/authorization-form.ts';
import type { AuthorizationFormFacts } from './authorization-form/form-facts.ts';

/** Every document there is: its name, and what it is made from. Plain data, so that it can be handed to another thread. */
export type DocumentRequest = { readonly document: 'authorization_form'; readonly facts: AuthorizationFormFacts };

const COMPONENTS = { authorization_form: AuthorizationForm } as const;

export const elementOf = ({ document, facts }: DocumentRequest): ReactElement => h(COMPONENTS[document], { facts });
