import { type EndpointShape, z } from '@innerspring/contract';
import {
  fullPart,
  type Input,
  type Known,
  mainAlternative,
  type PartName,
  type Place,
  placesOf,
  withValue,
} from './schema-samples.ts';

/** Places where an endpoint takes words: text that is no choice of a few and has no pattern. */
export function textFieldsOf(endpoint: EndpointShape): Place[] {
  return placesOf(endpoint).filter(({ schema }) => {
    const main = mainAlternative(schema);
    const isText = [main.type].flat().includes('string');
    return isText && !main.enum && main.const === undefined && main.pattern === undefined;
  });
}

/** So many of the texts, others for each number; all of them are met once the numbers go round. */
export function shareOf(texts: readonly string[], count: number, at: number): string[] {
  const start = (at * count) % Math.max(1, texts.length);
  return Array.from({ length: Math.min(count, texts.length) }, (_, step) => texts[(start + step) % texts.length] ?? '');
}

const PLAIN = 'Plain words of some length';

/** Held to a form by code, after the schema. */
const heldToForm = new Set<string | number>(['mediaUrl', 'coverUrl', 'captionsUrl']);

/** Whether any words will do here, as far as is known before. Where they do not, a text stands alone in its request. */
function takesWords(endpoint: EndpointShape, input: Input, full: Record<string, unknown>, place: Place): boolean {
  if (heldToForm.has(place.path.at(-1) ?? '')) return false;
  const schema = endpoint[place.part];
  return schema !== undefined && z.safeParse(schema, withValue(input, full, place, PLAIN)[place.part]).success;
}

type Given = { part: PartName; field: string; text: string };
export type WithTexts = { input: Input; given: Given[] };

/**
 * Inputs of an endpoint with these texts in its fields, every text once: several to a request where what is required takes
 * any words, and one at a time where a field is held to a form, so that a refusal of one does not hide the others.
 */
export function withTexts(endpoint: EndpointShape, input: Input, known: Known, texts: readonly string[]): WithTexts[] {
  const full: Record<PartName, Record<string, unknown>> = {
    params: {},
    query: fullPart(endpoint, 'query', known),
    body: fullPart(endpoint, 'body', known),
  };
  const places = textFieldsOf(endpoint);
  const free = places.filter((place) => takesWords(endpoint, input, full[place.part], place));
  const strict = places.filter((place) => !free.includes(place));
  const filled = (wanted: Place[], words: readonly string[]): WithTexts => {
    const given: Given[] = [];
    let made = input;
    for (const [at, place] of wanted.entries()) {
      const text = words[at];
      if (text === undefined) continue;
      made = withValue(made, full[place.part], place, text);
      given.push({ part: place.part, field: place.path.join('.'), text });
    }
    return { input: made, given };
  };
  const requests: WithTexts[] = [];
  const isRequired = ({ part, path: [top = ''] }: Place) => Object.hasOwn(input[part] ?? {}, top);
  const required = free.filter(isRequired);
  const optional = free.filter((place) => !isRequired(place));
  for (let at = 0, turn = 0; at < texts.length && free.length > 0; turn += 1) {
    // What is required alone, and with each optional field in turn: many together may be refused for being together.
    const extra = optional[Math.floor(turn / 2) % Math.max(1, optional.length)];
    const isAlone = extra === undefined || (required.length > 0 && turn % 2 === 0);
    const wanted = isAlone ? required : [...required, extra];
    requests.push(filled(wanted, texts.slice(at, at + wanted.length)));
    at += wanted.length;
  }
  for (const [index, place] of strict.entries()) {
    // With words beside it, each field that is held to a form gets a part of the texts.
    const own = free.length > 0 ? texts.filter((_text, at) => at % (strict.length * 4) === index) : texts;
    for (const text of own) requests.push(filled([place], [text]));
  }
  return requests;
}
