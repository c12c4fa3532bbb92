import type { Fields } from '../applying.ts';
import { PLACE_PARTS, type Place, placeField, placeIn, placeOf, placeValues } from '../place.ts';
import { choiceOf, chosen, groupOf } from '../read-fields.ts';

/** What is asked one after the other: where it is registered, whether it works there, where else, and whether that is all. */
export const ADDRESS_SCREENS = ['registered', 'same', 'operating', 'summary'] as const;
export type AddressScreen = (typeof ADDRESS_SCREENS)[number];

export const REGISTERED = 'registered';
export const SAME = 'operatingIsRegistered';
/** Which of the questions is on screen, and which of the operating addresses it is about. */
const SCREEN = 'screen';
const EDITED = 'edited';
const COUNT = 'count';

type Values = Readonly<Record<string, string>>;

export const operatingAt = (index: number): string => `operating.${index}`;
const countIn = (values: Values): number => Number(values[COUNT] ?? '0') || 0;

export const operatingIn = (values: Values): Place[] =>
  Array.from({ length: countIn(values) }, (_, index) => placeIn(values, operatingAt(index)));

/** The list of operating addresses, as fields of the form. */
const operatingValues = (places: readonly Place[]): Record<string, string> => ({
  [COUNT]: String(places.length),
  ...Object.assign({}, ...places.map((place, index) => placeValues(place, operatingAt(index)))),
});

export const screenOf = (values: Values): AddressScreen =>
  ADDRESS_SCREENS.find((screen) => screen === values[SCREEN]) ?? 'registered';
export const editedOf = (values: Values): number => Number(values[EDITED] ?? '0') || 0;
export const toScreen = (screen: AddressScreen, edited = 0): Record<string, string> => ({
  [SCREEN]: screen,
  [EDITED]: String(edited),
});

/** What was answered, in the fields of the form: who was here before begins with the summary. */
export function addressValues(answers: Fields): Record<string, string> {
  const registered = placeOf(groupOf(answers, REGISTERED));
  const operating = Array.isArray(answers.operating) ? answers.operating : [];
  return {
    ...placeValues(registered, REGISTERED),
    [SAME]: choiceOf(answers, SAME),
    ...operatingValues(operating.map((place: Fields) => placeOf(place))),
    ...toScreen(choiceOf(answers, SAME) === '' ? 'registered' : 'summary'),
  };
}

export const addressAnswers = (values: Values): Fields => ({
  registered: placeIn(values, REGISTERED),
  operatingIsRegistered: chosen(values[SAME] ?? ''),
  operating: operatingIn(values),
});

/** Room for one more address. */
export const withAnother = (values: Values): Record<string, string> => {
  const index = countIn(values);
  const blank = Object.fromEntries(PLACE_PARTS.map((part) => [placeField(operatingAt(index), part), '']));
  return { ...blank, [COUNT]: String(index + 1), ...toScreen('operating', index) };
};

export const without = (values: Values, gone: number): Record<string, string> =>
  operatingValues(operatingIn(values).filter((_, index) => index !== gone));

/** Whether nothing was typed of an address: going back from it takes it away again. */
export const isBlank = (place: Place): boolean => PLACE_PARTS.every((part) => place[part].trim() === '');
