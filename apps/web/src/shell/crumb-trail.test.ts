import { expect, test } from 'vitest';
import { crumbTrail, type NamedCrumb } from './crumb-trail.ts';

const HOME = { label: 'Home', href: '/client/home' };
const crumb = (label: string | null, first = false): NamedCrumb => ({ label, href: `/${label}`, first });
const labels = (named: NamedCrumb[], title: string | null = null, instead = false) =>
  crumbTrail(named, HOME, title === null ? null : { title, instead }, '/here').map(({ label }) => label);

test('Home comes first', () => {
  expect(labels([crumb('Customers')])).toEqual(['Home', 'Customers']);
  expect(labels([crumb('Customers'), crumb('Jo Tremblay')])).toEqual(['Home', 'Customers', 'Jo Tremblay']);
});

test.each(['Home', 'Signup', 'Pending'])('unless the trail begins with %s', (name) => {
  expect(labels([crumb(name, true)])).toEqual([name]);
});

test('the last crumb is the h1 of the page', () => {
  expect(labels([crumb('Settlements'), crumb('Settlement')], 'Settlement of Mar 13, 2026')).toEqual([
    'Home',
    'Settlements',
    'Settlement of Mar 13, 2026',
  ]);
});

test('a page that names its crumb itself has none before it is there, or while something stands in its place', () => {
  expect(labels([crumb('Customers'), crumb(null)], 'New note')).toEqual(['Home', 'Customers', 'New note']);
  expect(labels([crumb('Customers'), crumb(null)])).toEqual(['Home', 'Customers']);
  expect(labels([crumb('Customers'), crumb(null)], 'Page not found', true)).toEqual([
    'Home',
    'Customers',
    'Page not found',
  ]);
});

test('a page whose route names nothing stands under Home by its h1', () => {
  expect(crumbTrail([], HOME, { title: 'My Account', instead: false }, '/my_account')).toEqual([
    HOME,
    { label: 'My Account', href: '/my_account' },
  ]);
  expect(labels([])).toEqual(['Home']);
});

test('what stands in place of a page comes after the crumbs that led there', () => {
  expect(labels([crumb('Customers')], 'Page not found', true)).toEqual(['Home', 'Customers', 'Page not found']);
  expect(labels([], 'Page not found', true)).toEqual(['Home', 'Page not found']);
});
