import { ITEM_SEGMENT, RECORD_LENGTH } from '../layout.ts';
import type { Broken, Records } from './records.ts';

const { date } = ITEM_SEGMENT;

/** Records, their order, counts and header. */
export const BROKEN_STRUCTURE: readonly Broken[] = [
  {
    code: 'LENGTH',
    line: 2,
    because: 'a detail record is cut inside a segment',
    file: 'forward',
    broken: (r) => cut(r, 2, 1000),
  },
  { code: 'LENGTH', line: 3, because: 'a record is one character long', file: 'forward', broken: (r) => cut(r, 3, 1) },
  {
    code: 'LENGTH',
    line: 1,
    because: 'the header is cut before its data centre',
    file: 'forward',
    broken: (r) => cut(r, 1, 30),
  },
  {
    code: 'LENGTH',
    line: 5,
    because: 'the trailer is cut inside its totals',
    file: 'forward',
    broken: (r) => cut(r, 5, 60),
  },
  {
    code: 'LENGTH',
    line: 2,
    because: 'a record is a character too long',
    file: 'forward',
    broken: (r) => r.write(2, RECORD_LENGTH + 1, ' '),
  },
  {
    code: 'LENGTH',
    line: 1,
    because: 'records have no line ends',
    file: 'forward',
    broken: (r) => {
      r.lines.splice(0, 5, r.lines.join(''));
      return r;
    },
  },
  {
    code: 'LENGTH',
    line: 3,
    because: 'a line is empty',
    file: 'forward',
    broken: (r) => {
      r.lines.splice(2, 0, '');
      return r;
    },
  },
  { code: 'TYPE', line: 3, because: 'no record has type X', file: 'forward', broken: (r) => r.write(3, 1, 'X') },
  {
    code: 'TYPE',
    line: 2,
    because: 'a notice stands in a file of transactions',
    file: 'forward',
    broken: (r) => r.write(2, 1, 'S'),
  },
  {
    code: 'TYPE',
    line: 2,
    because: 'a debit stands in a file of notices',
    file: 'noc-profile',
    broken: (r) => r.write(2, 1, 'D'),
  },
  { code: 'TYPE', line: 3, because: 'a second header follows', file: 'forward', broken: (r) => r.write(3, 1, 'A') },
  {
    code: 'TYPE',
    line: 6,
    because: 'a record follows the trailer',
    file: 'forward',
    broken: (r) => {
      r.lines.push(r.lines[3] ?? '');
      return r;
    },
  },
  { code: 'NO_HEADER', line: 1, because: 'the file begins with a debit', file: 'forward', broken: (r) => r.without(1) },
  {
    code: 'NO_HEADER',
    line: 1,
    because: 'the file is empty',
    file: 'forward',
    broken: (r) => {
      r.lines.length = 0;
      return r;
    },
  },
  { code: 'NO_TRAILER', line: 5, because: 'the trailer is missing', file: 'forward', broken: (r) => r.without(5) },
  {
    code: 'NO_TRAILER',
    line: 3,
    because: 'the trailer of the notices is missing',
    file: 'noc-profile',
    broken: (r) => r.without(3),
  },
  { code: 'COUNT', line: 3, because: 'a record is missing', file: 'forward', broken: (r) => r.without(3) },
  {
    code: 'COUNT',
    line: 3,
    because: 'a record is there twice',
    file: 'forward',
    broken: (r) => {
      r.lines.splice(2, 0, r.lines[1] ?? '');
      return r;
    },
  },
  {
    code: 'COUNT',
    line: 5,
    because: 'the trailer counts other records',
    file: 'forward',
    broken: (r) => r.write(5, 2, '000000006'),
  },
  {
    code: 'COUNT',
    line: 1,
    because: 'the header is not record 1',
    file: 'forward',
    broken: (r) => r.write(1, 2, '000000002'),
  },
  {
    code: 'COUNT',
    line: 3,
    because: 'the trailer counts other notices',
    file: 'noc-profile',
    broken: (r) => r.write(3, 25, '00000002'),
  },
  {
    code: 'COUNT',
    line: 3,
    because: 'the trailer counts notices in letters',
    file: 'noc-profile',
    broken: (r) => r.write(3, 25, 'ONE     '),
  },
  {
    code: 'ORIGINATION_CONTROL',
    line: 4,
    because: 'a record names another file',
    file: 'forward',
    broken: (r) => r.write(4, 21, '0043'),
  },
  {
    code: 'ORIGINATION_CONTROL',
    line: 5,
    because: 'the trailer names another originator',
    file: 'forward',
    broken: (r) => r.write(5, 11, '9'),
  },
  {
    code: 'ORIGINATION_CONTROL',
    line: 1,
    because: 'the file is of another originator',
    file: 'forward',
    broken: (r) => r.write(1, 11, '9876543210'),
  },
  {
    code: 'DATE',
    line: 1,
    because: 'no year has a day 366 that is not leap',
    file: 'forward',
    broken: (r) => r.write(1, 25, '026366'),
  },
  {
    code: 'DATE',
    line: 2,
    because: 'no year has a day 0',
    file: 'forward',
    broken: (r) => r.field(2, 3, date, '026000'),
  },
  {
    code: 'DATE',
    line: 2,
    because: 'a date does not begin with zero',
    file: 'forward',
    broken: (r) => r.field(2, 3, date, '126078'),
  },
  {
    code: 'DATE',
    line: 2,
    because: 'a date of letters',
    file: 'returns',
    broken: (r) => r.field(2, 1, date, '26MAR9'),
  },
  {
    code: 'CURRENCY',
    line: 1,
    because: 'the file is in US dollars',
    file: 'forward',
    broken: (r) => r.write(1, 56, 'USD'),
  },
  { code: 'CURRENCY', line: 1, because: 'no such currency', file: 'forward', broken: (r) => r.write(1, 56, 'C$ ') },
];

function cut(records: Records, record: number, length: number): Records {
  records.lines[record - 1] = (records.lines[record - 1] ?? '').slice(0, length);
  return records;
}
