import type { EndpointShape } from '@innerspring/contract';
import { type Sending, urlOf } from './request.ts';
import type { Input } from './schema-samples.ts';

const JSON_TYPE = 'application/json';
const BOUNDARY = 'a-boundary';

/** Bodies that are no JSON, or not as it may be sent, each with its content type. */
function bodies(valid: string): [label: string, payload: string | Buffer, type?: string][] {
  const bytes = Buffer.from(valid);
  const deep = 10_000;
  return [
    ['nothing', '', JSON_TYPE],
    ['cut off', bytes.subarray(0, -1), JSON_TYPE],
    ['with more after it', `${valid}}`, JSON_TYPE],
    ['two values', `${valid}${valid}`, JSON_TYPE],
    ['with a byte order mark twice', Buffer.concat([Buffer.from('\ufeff\ufeff'), bytes]), JSON_TYPE],
    ['UTF-16', Buffer.from(`\ufeff${valid}`, 'utf16le'), JSON_TYPE],
    ['UTF-16 by name', Buffer.from(valid, 'utf16le'), `${JSON_TYPE}; charset=utf-16le`],
    ['no UTF-8', Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from('"}')]), JSON_TYPE],
    ['half a character in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), JSON_TYPE],
    ['NUL', '\u0000\u0000\u0000\u0000', JSON_TYPE],
    ['single quotes', "{'a':1}", JSON_TYPE],
    ['a comment', `/* */${valid}//`, JSON_TYPE],
    ['NaN', '{"a":NaN}', JSON_TYPE],
    ['a prototype', '{"__proto__":{"isAdmin":true}}', JSON_TYPE],
    ['a prototype by escapes', '{"\\u005f_proto__":{"isAdmin":true}}', JSON_TYPE],
    ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}', JSON_TYPE],
    ['the same field twice', '{"isAdmin":false,"isAdmin":true}', JSON_TYPE],
    ['lists as deep as a well', `${'['.repeat(deep)}${']'.repeat(deep)}`, JSON_TYPE],
    ['objects as deep as a well', `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`, JSON_TYPE],
    ['brackets that never close', '['.repeat(100_000), JSON_TYPE],
    ['more than may be sent', `{"a":"${'x'.repeat(1_000_000)}"}`, JSON_TYPE],
    ['XML', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'application/xml'],
    ['plain text', valid, 'text/plain'],
    ['a form', 'isAdmin=true&content=words', 'application/x-www-form-urlencoded'],
    ['JSON of another name', valid, 'application/vnd.api+json'],
    ['a type of no sense', valid, '//;;,\t='],
    ['no type', valid],
    ['a form in parts', `--${BOUNDARY}\r\njunk`, `multipart/form-data; boundary=${BOUNDARY}`],
    ['a form in parts without a boundary', 'junk', 'multipart/form-data'],
  ];
}

/** Enough for an endpoint that reads no body: the parser is the same for all. */
const forAll = new Set([
  'cut off',
  'no UTF-8',
  'a prototype',
  'lists as deep as a well',
  'more than may be sent',
  'XML',
  'a form',
]);

/** Requests whose body cannot be read, whatever the endpoint takes. */
export function rawBodies(endpoint: EndpointShape, input: Input): Sending[] {
  const url = urlOf(endpoint, input);
  const all = bodies(JSON.stringify(input.body ?? { a: 1 }));
  const wanted = endpoint.body || endpoint.bodyKind ? all : all.filter(([label]) => forAll.has(label));
  return wanted.map(([label, payload, type]) => ({
    label: `a body: ${label}`,
    url,
    payload,
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
  }));
}

const queries = [
  '?=',
  '?&&&&',
  '?%',
  '?%zz=%zz',
  '?q=%ff%fe',
  '?q=%00',
  '?cursor=a&cursor=b',
  '?q=a&q=b&q=c',
  '?q[]=a',
  '?q[$ne]=a',
  '?__proto__=a&constructor=b',
  '?__proto__[isAdmin]=true',
  '?no%20endpoint%20knows%20this=1',
  `?q=${'q'.repeat(20_000)}`,
  `?${'a=1&'.repeat(3000)}`,
  '?cursor=AAAA',
  '?cursor=eyJpZCI6MX0',
  '?cursor=bnVsbA',
  '?cursor=W10',
  `?cursor=${'A'.repeat(200)}`,
];

/** Requests whose query says nothing, or too much, or what it says twice. */
export function rawQueries(endpoint: EndpointShape, input: Input): Sending[] {
  const path = urlOf(endpoint, { params: input.params });
  const valid = urlOf(endpoint, input).slice(path.length);
  const repeated = Object.keys(input.query ?? {}).map((name) => `${valid}&${name}=1&${name}[]=2`);
  // After what the endpoint requires, so that it is read.
  const more = valid === '' ? [] : queries.map((query) => `${valid}&${query.slice(1)}`);
  const plain = endpoint.query ? queries : queries.filter((_query, at) => at % 5 === 2);
  return [...plain, ...repeated, ...more].map((query) => ({
    label: `a query: ${query.slice(0, 60)}`,
    url: path + query,
  }));
}

const segments = ['%', '%zz', '%ff', '%00', '..%2f..%2f', '%2e%2e', '1/2', '1;a=b', '1%0d%0aa:b', '%F0%9F%98%80', '*'];

/** Requests whose path is no address. */
export function rawPaths(endpoint: EndpointShape): Sending[] {
  if (!endpoint.path.includes('{')) return [];
  return segments.map((segment) => ({
    label: `a path: ${segment}`,
    url: endpoint.path.replaceAll(/\{\w+\}/g, segment),
  }));
}
