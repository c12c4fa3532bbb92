import type { KeyScope } from '@cordelle/validation/api-key-scopes.ts';
import type { RequestContext } from '../context.ts';

/** Whether the caller may be told what a family of records holds: people by their permissions, keys by the scope that reads it. */
export const mayRead = ({ principal }: Pick<RequestContext, 'principal'>, scope: KeyScope): boolean =>
  principal.kind !== 'apiKey' || principal.scopes.has(scope);
