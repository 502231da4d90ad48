import type { Deps } from '../../platform/deps.ts';
import { collect } from '../../platform/feature.ts';
import type { ReportKind } from '../../platform/reports/report-kind.ts';

type Known = Pick<Deps, 'features'>;

/** What members report to staff, by the manifests: what is suspended as a whole first, then words, which can be removed. */
export const reportKinds = ({ features }: Known): ReportKind[] =>
  collect(features, 'reports')
    .flat()
    .toSorted((one, other) => Number(one.removal !== undefined) - Number(other.removal !== undefined));

/** One of them, or null where no feature knows it. */
export const reportKind = (known: Known, kind: string): ReportKind | null =>
  reportKinds(known).find((one) => one.kind === kind) ?? null;

/** "posts, comments and messages": what can be removed by itself. */
export const removable = (known: Known): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(
    reportKinds(known).flatMap(({ name, removal }) => (removal ? [`${name}s`] : [])),
  );

/** "member, company, post, comment or message": what can be reported. */
export const reportable = (known: Known): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(reportKinds(known).map(({ name }) => name));
