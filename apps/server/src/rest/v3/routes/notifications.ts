import { get, post, type Route } from '../route.ts';

export const notificationRoutes: readonly Route[] = [
  get('/notifications', 'notifications.list'),
  post('/notifications', 'notifications.dismiss'),
];
