import { describe, expect, test } from 'vitest';
import { birthsOf } from './entry.ts';
import { readList } from './read-list.ts';
import { NotAList } from './xml.ts';

const CANADA = `<?xml version="1.0" encoding="utf-8"?>
<data-set xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <record><Country>Belarus / Bélarus</Country><LastName>Volkov</LastName><GivenName>Sergei</GivenName>
    <Aliases>Siarhei Vaukou; Сергей Волков</Aliases><DateOfBirthOrShipBuildDate>1962-04-11</DateOfBirthOrShipBuildDate>
    <Schedule>1, Part 1</Schedule><Item>7</Item><DateOfListing>2020-09-28</DateOfListing></record>
  <record><Country-Pays>Russia / Russie</Country-Pays><EntityOrShip-EntiteOuNavire>Nordbank &amp; Sons (also known as NB)</EntityOrShip-EntiteOuNavire>
    <Schedule-Annexe>2</Schedule-Annexe><Item-NumeroDarticle>3</Item-NumeroDarticle></record>
  <record><Country>Russia</Country><EntityOrShip>Sea Star</EntityOrShip><ShipIMONumber>9123456</ShipIMONumber></record>
</data-set>`;
const OFAC = `<?xml version="1.0"?><sdnList xmlns="https://sanctionslistservice.ofac.treas.gov/x">
  <publshInformation><Publish_Date>03/18/2026</Publish_Date><Record_Count>3</Record_Count></publshInformation>
  <sdnEntry><uid>36</uid><lastName>NORDBANK</lastName><sdnType>Entity</sdnType><programList><program>RUSSIA-EO14024</program></programList>
    <akaList><aka><uid>1</uid><type>a.k.a.</type><category>weak</category><lastName>NB</lastName></aka></akaList></sdnEntry>
  <sdnEntry><uid>40</uid><firstName>Sergei</firstName><lastName>VOLKOV</lastName><sdnType>Individual</sdnType>
    <dateOfBirthList><dateOfBirthItem><uid>2</uid><dateOfBirth>11 Apr 1962</dateOfBirth></dateOfBirthItem></dateOfBirthList>
    <placeOfBirthList><placeOfBirthItem><placeOfBirth>Minsk</placeOfBirth></placeOfBirthItem></placeOfBirthList></sdnEntry>
  <sdnEntry><uid>41</uid><lastName>SEA STAR</lastName><sdnType>Vessel</sdnType></sdnEntry></sdnList>`;
const SDN = `36,"NORDBANK",-0- ,"RUSSIA-EO14024",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0-
40,"VOLKOV, Sergei","individual","BELARUS] [SDGT","Minister",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 11 Apr 1962; alt. DOB 1963; POB Minsk; (a.k.a. 'WOLF')."
41,"SEA STAR","vessel","RUSSIA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0-
\u001A`;
const ALT = `40,1,"aka","VAUKOU, Siarhei",-0-\n`;
const ADD = `36,1,"1 Main, Street","Moscow 1",Russia,-0-\n`;
const UN = `<CONSOLIDATED_LIST dateGenerated="2026-02-27T10:00:00.000Z"><INDIVIDUALS><INDIVIDUAL><DATAID>6908555</DATAID>
  <FIRST_NAME>SERGEI</FIRST_NAME><SECOND_NAME>VOLKOV</SECOND_NAME><UN_LIST_TYPE>DPRK</UN_LIST_TYPE>
  <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Wolf</ALIAS_NAME></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1961</FROM_YEAR><TO_YEAR>1963</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
  </INDIVIDUAL></INDIVIDUALS><ENTITIES/></CONSOLIDATED_LIST>`;

describe('given a list as it is published, when it is read', () => {
  test('then Canada’s has people and entities with their other names, and no ships', () => {
    const { entries, publishedOn } = readList('ca_autonomous', [CANADA]);
    expect(publishedOn).toBeNull();
    expect(entries.map(({ kind, names, births }) => [kind, names.map(({ name }) => name), births])).toEqual([
      ['individual', ['Sergei Volkov', 'Siarhei Vaukou', 'Сергей Волков'], ['1962-04-11']],
      ['entity', ['Nordbank & Sons', 'NB'], []],
    ]);
    expect(entries[0]?.programme).toBe('Belarus / Bélarus, 1, Part 1, 7');
  });

  test('then OFAC’s XML says its day, which names are weak, and where somebody was born', () => {
    const { entries, publishedOn } = readList('us_sdn', [OFAC]);
    expect(publishedOn).toBe('2026-03-18');
    expect(entries).toEqual([
      {
        entryId: '36',
        kind: 'entity',
        names: [
          { name: 'NORDBANK', weak: false },
          { name: 'NB', weak: true },
        ],
        births: [],
        programme: 'RUSSIA-EO14024',
        remarks: '',
      },
      {
        entryId: '40',
        kind: 'individual',
        names: [{ name: 'Sergei VOLKOV', weak: false }],
        births: ['1962-04-11'],
        programme: '',
        remarks: 'POB Minsk',
      },
    ]);
  });

  test.each([
    ['commas', (file: string) => file],
    [
      'bars',
      (file: string) =>
        file
          .replaceAll(',', '|')
          .replaceAll('VOLKOV|', 'VOLKOV,')
          .replaceAll('VAUKOU|', 'VAUKOU,')
          .replaceAll('Main|', 'Main,'),
    ],
  ])('then OFAC’s three files with %s are joined', (_, written) => {
    const { entries } = readList('us_consolidated', [SDN, ALT, ADD].map(written));
    expect(entries.map(({ entryId }) => entryId)).toEqual(['36', '40']);
    expect(entries[0]?.remarks).toBe('Moscow 1, Russia');
    expect(entries[1]).toMatchObject({
      kind: 'individual',
      names: [
        { name: 'VOLKOV, Sergei', weak: false },
        { name: 'VAUKOU, Siarhei', weak: false },
        { name: 'WOLF', weak: true },
      ],
      births: ['1962-04-11', '1963'],
      programme: 'BELARUS, SDGT',
    });
  });

  test('then that of the United Nations says its day and ranges of years', () => {
    const { entries, publishedOn } = readList('un_consolidated', [UN]);
    expect(publishedOn).toBe('2026-02-27');
    expect(entries).toMatchObject([
      { entryId: '6908555', births: ['1961', '1962', '1963'], names: [{ weak: false }, { name: 'Wolf', weak: true }] },
    ]);
  });

  test.each([
    ['07 Oct 1952', ['1952-10-07']],
    ['October 7, 1952', ['1952-10-07']],
    ['1952-10-7', ['1952-10-07']],
    ['circa 1952', ['1952']],
    ['1950 to 1952', ['1950', '1951', '1952']],
    ['1900 to 1990', ['1900', '1990']],
    ['1952 or 1953', ['1952', '1953']],
    ['unknown', []],
  ])('then %s is %j', (said, births) => expect(birthsOf(said)).toEqual(births));
});

describe('given something else, when it is read', () => {
  test.each([
    ['nothing', ''],
    ['another list', OFAC],
    ['half of it', CANADA.slice(0, 400)],
    ['a document type', `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${CANADA}`],
    ['an entity nobody knows', CANADA.replace('&amp;', '&xxe;')],
    ['tags that close others', CANADA.replace('</GivenName>', '</Surname>')],
    ['two documents', `${CANADA}${CANADA.slice(CANADA.indexOf('<data-set'))}`],
    ['text around it', `${CANADA} and more`],
    ['a nest without end', `<data-set>${'<record>'.repeat(5_000)}`],
    ['a text without end', `<data-set><record><Country>${'x'.repeat(200_000)}</Country></record></data-set>`],
    ['nobody', '<data-set></data-set>'],
    ['markup without end', `<data-set>${'<'.repeat(50_000)}`],
  ])('then it is refused: %s', (_, file) => expect(() => readList('ca_autonomous', [file])).toThrow(NotAList));

  test('then a name without end is cut, and costs little', () => {
    const began = performance.now();
    const name = `${'('.repeat(90_000)}x`;
    const { entries } = readList('ca_autonomous', [CANADA.replace('Siarhei Vaukou', name)]);
    expect(entries[0]?.names.every((one) => one.name.length <= 300)).toBe(true);
    expect(performance.now() - began).toBeLessThan(1_500);
  });

  test.each([
    ['one file alone', [SDN]],
    ['four files', [SDN, ALT, ADD, ADD]],
    ['the files in another order', [ALT, SDN]],
    ['a line that is cut', [SDN.replace('"NORDBANK",', '"NORDBANK"'), ALT]],
    ['a line without a number', [SDN.replace('\n40,', '\nx,'), ALT]],
  ])('then OFAC’s files are refused: %s', (_, files) => expect(() => readList('us_sdn', files)).toThrow(NotAList));
});
