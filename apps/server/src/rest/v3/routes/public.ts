import { get, post, type Route } from '../route.ts';

/** For everybody, signed in or not. */
export const publicRoutes: readonly Route[] = [
  get('/constants', 'constants.get'),
  post('/error', 'browserErrors.report'),
];
