import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import type { AuditLine } from '../admin.data.ts';

function Change({ line }: { line: AuditLine }) {
  if (!line.before && !line.after) return null;
  return (
    <details className="text-xs text-ink-faint">
      <summary className="cursor-pointer">Before and after</summary>
      <pre
        className="mt-1 max-w-full overflow-x-auto whitespace-pre-wrap break-words rounded-control bg-sunk p-2"
        tabIndex={0}
      >
        {JSON.stringify({ before: line.before, after: line.after }, null, 2)}
      </pre>
    </details>
  );
}

/** Lines of the audit log as a list: who did what, when, why. */
export function AuditLines({ lines }: { lines: readonly AuditLine[] }) {
  return (
    <ol className="grid divide-y divide-seam">
      {lines.map((line) => (
        <li key={line.id} className="grid gap-1 py-2.5 text-sm">
          <p className="break-words">
            {line.summary}
            {line.reason ? <span className="text-ink-soft"> · {line.reason}</span> : null}
          </p>
          <p className="text-xs text-ink-faint">
            <RelativeTime value={line.at} suffix="ago" /> · {line.action}
            {line.ip ? ` · ${line.ip}` : ''}
          </p>
          <Change line={line} />
        </li>
      ))}
    </ol>
  );
}
