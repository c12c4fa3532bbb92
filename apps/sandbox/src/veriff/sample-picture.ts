import { crc32, deflateSync } from 'node:zlib';

const LETTERS: Readonly<Record<string, readonly string[]>> = {
  S: ['01111', '10000', '01110', '00001', '11110'],
  A: ['01110', '10001', '11111', '10001', '10001'],
  M: ['10001', '11011', '10101', '10001', '10001'],
  P: ['11110', '10001', '11110', '10000', '10000'],
  L: ['10000', '10000', '10000', '10000', '11111'],
  E: ['11111', '10000', '11110', '10000', '11111'],
};
const WORD = 'SAMPLE';
const DOT = 10;
const WIDTH = 480;
const HEIGHT = 300;
const LEFT = (WIDTH - WORD.length * 6 * DOT) / 2;
const TOP = (HEIGHT - 5 * DOT) / 2;

/** A picture that nobody takes for a document: grey, with a word across it. `shade` tells several apart. */
export function samplePicture(shade: number): Buffer {
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT, 150 + (shade % 90));
  for (let y = 0; y < HEIGHT; y += 1) {
    rows[y * (WIDTH + 1)] = 0;
    for (let x = 0; x < WIDTH; x += 1) if (isInk(x, y)) rows[y * (WIDTH + 1) + 1 + x] = 30;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  // eight bits of grey for each dot
  head[8] = 8;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function isInk(x: number, y: number): boolean {
  const [column, row] = [Math.floor((x - LEFT) / DOT), Math.floor((y - TOP) / DOT)];
  if (column < 0 || row < 0 || row > 4) return false;
  const letter = LETTERS[WORD[Math.floor(column / 6)] ?? ''];
  return letter?.[row]?.[column % 6] === '1';
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
