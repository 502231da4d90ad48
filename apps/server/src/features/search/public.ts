export { facetsOf, findNamed, nearestName, nearestNamed, suggestNamed } from './named.ts';
export { ranked } from './ranked.ts';
export { searchLimits } from './search.tokens.ts';
