import { get, type Route } from '../route.ts';

export const homeRoutes: readonly Route[] = [get('/home', 'home.get', { as: 'home_data' })];
