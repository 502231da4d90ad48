import type { EndpointShape } from '@innerspring/contract';
import { UploadType } from '@innerspring/contract/uploads/schemas';
import { type Sending, urlOf } from './request.ts';

const BOUNDARY = 'a-boundary-of-hostile-uploads';
export const multipartType = `multipart/form-data; boundary=${BOUNDARY}`;

/** Stands at the end of every name that points elsewhere, so that a file of that name is found wherever it went. */
export const NAME_MARK = 'zqxelsewherezq';
/** What every file holds. */
export const CONTENT = 'Words that are in every file\n';

type Bytes = string | Buffer;
type Part = { head: Bytes; value: Bytes };

const joined = (...pieces: Bytes[]): Buffer => Buffer.concat(pieces.map((piece) => Buffer.from(piece)));

/** A multipart body of these parts. */
export function multipart(parts: readonly Part[], end = `--${BOUNDARY}--\r\n`): Buffer {
  return joined(...parts.flatMap(({ head, value }) => [`--${BOUNDARY}\r\n`, head, '\r\n\r\n', value, '\r\n']), end);
}

const disposition = 'Content-Disposition: form-data; name=';
export const field = (name: string, value: Bytes): Part => ({ head: `${disposition}"${name}"`, value });
const filePart = (parameters: Bytes, type: Bytes = 'text/plain', name = 'file', value: Bytes = CONTENT): Part => ({
  head: joined(`${disposition}"${name}"`, parameters, '\r\nContent-Type: ', type),
  value,
});
const plainFile = filePart('; filename="words.txt"');

const percent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** A file's name as programs write it into the header: as browsers do, as others do, and as nobody should. */
const nameForms = {
  browser: (name: string): Bytes =>
    `; filename="${name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`,
  backslashes: (name: string): Bytes => `; filename="${name.replaceAll(/["\\]/g, '\\$&')}"`,
  raw: (name: string): Bytes => `; filename="${name}"`,
  bare: (name: string): Bytes => `; filename=${name}`,
  extended: (name: string): Bytes => `; filename*=UTF-8''${percent(name)}`,
  both: (name: string): Bytes => `; filename="words.txt"; filename*=UTF-8''${percent(name)}`,
  latin: (name: string): Bytes => joined('; filename="', Buffer.from(name, 'latin1'), '"'),
};

export type NameForm = keyof typeof nameForms;
export const formNames = Object.keys(nameForms) as NameForm[];

/** Names that lead elsewhere, lie about what they are, or are none. */
const names: Record<string, string> = {
  'a path up': `../../../../tmp/${NAME_MARK}`,
  'a path up with backslashes': `..\\..\\..\\${NAME_MARK}`,
  'an absolute path': `/tmp/${NAME_MARK}`,
  'a drive': `C:\\Windows\\${NAME_MARK}`,
  'a share': `\\\\server\\share\\${NAME_MARK}`,
  'an escaped path': `%2e%2e%2f%2e%2e%2f${NAME_MARK}`,
  'a path in overlong UTF-8': `..\u00c0\u00af..\u00c0\u00af${NAME_MARK}`,
  'a file of ours': `../incoming/${NAME_MARK}`,
  'a name of the store': '../uploads/0123456789abcdef0123456789abcdef',
  NUL: `${NAME_MARK}.txt\u0000.png`,
  'a line break': `${NAME_MARK}\r\nContent-Type: text/html\r\nX-Other: `,
  'a line feed': `one\n${NAME_MARK}`,
  'a part of its own': `x"\r\n\r\nother\r\n--${BOUNDARY}\r\n${disposition}"type"\r\n\r\nvideo`,
  'turned letters': `words\u202etxt.exe`,
  'isolated letters': '\u2066words\u2069',
  'letters without width': 'wo\u200brds\ufeff',
  'separators of lines': 'one\u2028two\u2029three',
  controls: 'one\u0007\u001b[31m\u0085two',
  '300 letters': 'n'.repeat(300),
  '300 pictures': '\u{1f6cf}'.repeat(300),
  '10,000 letters': 'n'.repeat(10_000),
  'accents on accents': `z${'\u0301'.repeat(150)}`,
  nothing: '',
  blanks: ' \t ',
  'a dot': '.',
  'two dots': '..',
  'dots and blanks': ' .. .',
  quotes: `"a" 'b' \`c\``,
  'half a quote': '"',
  semicolons: 'a; name="type"; b',
  'a command': `$(touch ${NAME_MARK}) | \`id\` && *`,
  'a device': 'CON',
  'a prototype': '__proto__',
  'a tag': '<img src=x onerror=alert(1)>',
  'a formula': '=1+1',
  'encoded words': '=?utf-8?B?Li4vLi4vZXRj?=',
};

/** Content types that a part may claim. */
const types: Record<string, Bytes> = {
  none: '',
  HTML: 'text/html',
  SVG: 'image/svg+xml',
  'a path': '../../etc/passwd',
  'another character set': 'text/plain; charset=utf-16le',
  'a form in parts': `multipart/mixed; boundary=${BOUNDARY}`,
  'a form': 'application/x-www-form-urlencoded',
  '300 letters': `text/${'x'.repeat(300)}`,
  NUL: 'text/\u0000plain',
  'turned letters': 'text/\u202enialp',
  'another transfer': 'text/plain\r\nContent-Transfer-Encoding: base64',
  'no UTF-8': Buffer.from([0x74, 0xff, 0xfe, 0x2f, 0x80]),
  'the same twice': 'text/plain\r\nContent-Type: text/html',
  'many headers': `text/plain${Array.from({ length: 50 }, (_, at) => `\r\nX-${at}: ${at}`).join('')}`,
  'a long header': `text/plain\r\nX-Long: ${'x'.repeat(100_000)}`,
};

/** One name in one form, with the ending of a text so that nothing but the name is in the way. */
export function withName(endpoint: EndpointShape, label: string, name: string, form: NameForm): Sending {
  const parameters = nameForms[form](`${name}.txt`);
  return sendingOf(endpoint, `${label} (${form})`, multipart([field('type', 'document'), filePart(parameters)]));
}

export function sendingOf(endpoint: EndpointShape, label: string, payload: Buffer, type = multipartType): Sending {
  return { label, url: urlOf(endpoint, {}), payload, headers: { 'content-type': type } };
}

/** Every name in every form, and every kind of file with every content type: taken or refused. */
export function oddNames(endpoint: EndpointShape): Sending[] {
  const named = Object.entries(names).flatMap(([label, name]) =>
    formNames.map((form) => withName(endpoint, label, name, form)),
  );
  const bytes = [0xff, 0xfe, 0xc0, 0xaf, 0x2e, 0x2e, 0x2f];
  const noText = filePart(joined('; filename="', Buffer.from(bytes), '.txt"'));
  const typed = Object.entries(types).flatMap(([label, type]) =>
    UploadType.options.map((kind) =>
      sendingOf(
        endpoint,
        `${kind}, content type: ${label}`,
        multipart([field('type', kind), filePart('; filename="words.txt"', type)]),
      ),
    ),
  );
  return [
    ...named,
    sendingOf(endpoint, 'a name of no UTF-8', multipart([field('type', 'document'), noText])),
    sendingOf(endpoint, 'no name', multipart([field('type', 'document'), filePart('')])),
    ...typed,
  ];
}

/** Every name as it is, in the form that carries every sign: what a picture is called says nothing of what it is. */
export function oddNamesOfPictures(endpoint: EndpointShape, picture: Buffer): Sending[] {
  return Object.entries(names).map(([label, name]) => {
    const file = filePart(nameForms.extended(name), 'image/png', 'file', picture);
    return sendingOf(endpoint, `a picture: ${label}`, multipart([field('type', 'image'), file]));
  });
}

const type = field('type', 'document');
const whole = multipart([type, plainFile]);

/** Bodies that are no upload, whatever is in them: each is refused. */
export function brokenUploads(endpoint: EndpointShape): Sending[] {
  const cuts = [1, 10, 60, 90, 140, 200, whole.length - CONTENT.length, whole.length - 4];
  const other = filePart('; filename="words.txt"', 'text/plain', 'upload');
  const bodies: [label: string, payload: Buffer, type?: string][] = [
    ...cuts.map((at): [string, Buffer] => [`cut after ${at} bytes`, whole.subarray(0, at)]),
    ['no boundary', whole, 'multipart/form-data'],
    ['an empty boundary', whole, 'multipart/form-data; boundary='],
    ['another boundary', whole, 'multipart/form-data; boundary=another'],
    ['a boundary of 300 letters', whole, `multipart/form-data; boundary=${'b'.repeat(300)}`],
    ['a boundary of signs', whole, 'multipart/form-data; boundary="(.*)+$"'],
    ['parts of another kind', whole, `multipart/mixed; boundary=${BOUNDARY}`],
    ['nothing', Buffer.alloc(0)],
    ['only the end', multipart([])],
    ['two files', multipart([type, plainFile, plainFile])],
    ['five files', multipart([type, ...Array.from({ length: 5 }, () => plainFile)])],
    ['a file in another field', multipart([type, other])],
    ['a file in another field too', multipart([type, plainFile, other])],
    [
      'a file of no field',
      multipart([type, { head: 'Content-Disposition: form-data; filename="a.txt"', value: CONTENT }]),
    ],
    ['a file as type', multipart([filePart('; filename="words.txt"', 'text/plain', 'type'), plainFile])],
    ['a field as file', multipart([type, field('file', CONTENT)])],
    ['no type', multipart([plainFile])],
    ['two types', multipart([type, field('type', 'image'), plainFile])],
    ['a type of no sense', multipart([field('type', 'toString'), plainFile])],
    ['a long type', multipart([field('type', 'd'.repeat(5000)), plainFile])],
    ['a hundred fields', multipart([type, ...Array.from({ length: 100 }, (_, at) => field(`f${at}`, 'x')), plainFile])],
    ['a prototype', multipart([type, field('__proto__', 'x')])],
    ['a part without a head', multipart([type, { head: '', value: CONTENT }])],
    [
      'a file in a file',
      multipart([type, { head: 'Content-Disposition: attachment; filename="a.txt"', value: whole }]),
    ],
    ['an empty file', multipart([type, { ...plainFile, value: '' }])],
    ['noise', Buffer.from('\u0000\r\n--x--'.repeat(1000))],
  ];
  return bodies.map(([label, payload, contentType]) => sendingOf(endpoint, label, payload, contentType));
}

/** A whole upload as it goes over a connection, announced with these headers in place of its length. */
export function onTheWire(
  endpoint: EndpointShape,
  cookie: string,
  lengths: readonly string[],
  payload = whole,
): Buffer {
  const head = [
    `${endpoint.method} ${urlOf(endpoint, {})} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `Cookie: ${cookie}`,
    `Content-Type: ${multipartType}`,
    ...lengths,
  ];
  return joined(`${head.join('\r\n')}\r\n\r\n`, payload);
}

export const wholeLength = whole.length;
