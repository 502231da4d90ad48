import { allEndpoints, type EndpointShape } from '@innerspring/contract';
import { expect, it } from 'vitest';
import { callers, textOf, usersOf } from './one-click.ts';
import { type Way, ways } from './one-click-ways.ts';

/** Names of endpoints that take something away, whatever their method. */
const takes =
  /\.(?:answerOffer|archive|ban|cancel|clear|close|deactivate|decide|decline|delete|discard|dismiss|drop|end|erase|forfeit|hide|leave|merge|reject|remove|requestDeletion|revoke|setState|settle|suspend|unattend|withdraw)(?![a-z])/;

const isDestructive = ({ name, method }: EndpointShape) =>
  method === 'DELETE' || (method !== 'GET' && takes.test(name));

/** What asks: a dialog, the panel of a decision, or a question in place of the row. */
const asking = /<(?:ConfirmDialog|Dialog|FormDialog|DecisionPanel|InPlace)\b|<div role="group" aria-label=\{`Delete /;
const undoing = /label: 'Undo'|^\s*Undo$/m;

const called = await callers();
const calledNames = [...called.keys()];

/** Whether the way holds for a call in this file. */
function holds(way: Way, file: string): boolean {
  if ('keeps' in way) return way.keeps !== '';
  if ('backBy' in way) return called.has(way.backBy);
  const [words, control] = 'asks' in way ? [way.asks, asking] : [way.offersUndo, undoing];
  return usersOf(file).some((one) => textOf(one).includes(words) && control.test(textOf(one)));
}

const sentenceOf = (name: string, file: string) =>
  `${name}, called in ${file}, takes something away at one click: ask first, offer Undo, or say in one-click-ways.ts why neither is needed.`;

it('takes nothing that somebody made at one click', () => {
  const found = allEndpoints
    .filter(isDestructive)
    .flatMap(({ name }) =>
      (called.get(name) ?? [])
        .filter((file) => !(ways[name] ?? []).some((way) => holds(way, file)))
        .map((file) => sentenceOf(name, file)),
    );
  expect(found).toEqual([]);
});

it('says of nothing else how it is taken back', () => {
  const destructive = new Set(allEndpoints.filter(isDestructive).map(({ name }) => name));
  const left = Object.keys(ways).filter((name) => !destructive.has(name) || !called.has(name));
  expect(left.map((name) => `${name} takes nothing away, or the web app no longer calls it.`)).toEqual([]);
});

it('needs each way that it knows', () => {
  const unused = Object.entries(ways).flatMap(([name, all]) =>
    all
      .filter((way) => !(called.get(name) ?? []).some((file) => holds(way, file)))
      .map((way) => `${name}: ${JSON.stringify(way)} is in no file that leads to the call.`),
  );
  expect(unused).toEqual([]);
});

it('finds the calls', () => {
  expect(calledNames.length).toBeGreaterThan(200);
  expect(called.get('groups.remove')).toEqual(['apps/web/src/features/groups/members/member-menu.tsx']);
  expect(usersOf('apps/web/src/features/groups/public/group.data.ts')).toContain(
    'apps/web/src/features/groups/public/group-card.tsx',
  );
});
