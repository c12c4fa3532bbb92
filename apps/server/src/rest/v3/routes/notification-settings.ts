import { get, post, put, type Route } from '../route.ts';

/** What payers are told without anybody asking, and how they stop it. */
export const notificationSettingsRoutes: readonly Route[] = [
  get('/clients/:client_id/notification_settings', 'notificationSettings.get', { as: 'notification_settings' }),
  put('/clients/:client_id/notification_settings', 'notificationSettings.update', {
    body: 'notification_settings',
    as: 'notification_settings',
    refusals: ['notice.unknown_placeholder', 'notice.foreign_link'],
  }),
  post('/unsubscribe/:uuid', 'unsubscribe.stop', {
    refusals: ['unsubscribe.type_unknown', 'unsubscribe.link_unknown'],
  }),
];
