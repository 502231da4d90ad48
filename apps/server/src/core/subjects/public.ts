export { subjectCards, subjectKind, subjectKinds } from './subjects.queries.ts';
