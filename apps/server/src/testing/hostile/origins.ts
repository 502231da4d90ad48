type Headers = Record<string, string>;

/** The address under which tests reach the server (`testConfig`). */
const OWN = 'http://localhost:5000';
const host = 'localhost:5000';

/** What browsers send with a write that a page of another site starts, and what a forger would try. */
export const foreignOrigins: [label: string, headers: Headers][] = [
  ['another site', { host, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site, by its origin alone', { host, origin: 'https://evil.example' }],
  ['another site that hides its origin', { host, origin: 'null' }],
  ['a form of another site in an old browser', { host, 'sec-fetch-site': 'cross-site' }],
  ['a sister domain', { host, 'sec-fetch-site': 'same-site' }],
  ['our host at another port', { host, origin: 'http://localhost:5001' }],
  ['our name as the beginning of another', { host, origin: `${OWN}.evil.example` }],
  ['our name before an at sign', { host, origin: `${OWN}@evil.example` }],
  ['no sense', { host, origin: '%%' }],
  ['our origin, which the browser says is foreign', { host, origin: OWN, 'sec-fetch-site': 'cross-site' }],
];

/** What our own pages send, and programs that are no browsers. */
export const ownOrigins: [label: string, headers: Headers][] = [
  ['our page', { host, origin: OWN, 'sec-fetch-site': 'same-origin' }],
  ['our page in an old browser', { host, origin: OWN }],
  ['no browser', { host }],
];
