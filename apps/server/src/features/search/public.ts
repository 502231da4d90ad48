export { facetsOf, findNamed, nearestName, nearestNamed, suggestNamed, ranked } from './named-search.ts';
export { searchLimits } from './search.tokens.ts';
