import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- Vite gives the address of the file as its default export
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Skeleton } from '../../ui/states/loading.tsx';
import { countOf } from '../../ui/words/number-format.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Pages that are drawn; of a longer file, the rest is in the file. */
const MOST_PAGES = 10;

/** Reads a résumé in this browser. The server hands out its bytes and never opens it. */
async function readResume(url: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error('The résumé isn’t there any longer.');
  // Files that don't keep to the format are read all the same, and the console needs no word of it.
  const verbosity = VerbosityLevel.ERRORS;
  return getDocument({ data: await answer.arrayBuffer(), isEvalSupported: false, verbosity }).promise;
}

function Page({ file, at }: { file: PDFDocumentProxy; at: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    let task: { cancel: () => void } | undefined;
    let isOver = false;
    void (async () => {
      const page = await file.getPage(at);
      if (isOver) return;
      const { width } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: (element.clientWidth / width) * Math.min(2, devicePixelRatio) });
      element.width = viewport.width;
      element.height = viewport.height;
      const drawing = page.render({ canvas: element, viewport });
      task = drawing;
      // Left before it was drawn.
      await drawing.promise.catch(() => undefined);
    })();
    return () => {
      isOver = true;
      task?.cancel();
    };
  }, [file, at]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={`Page ${at} of the résumé`}
      className="w-full rounded-control border border-seam bg-white"
    />
  );
}

/** A résumé in PDF, page below page. */
export default function ResumeViewer({ url }: { url: string }) {
  const [key] = useState(() => crypto.randomUUID());
  const { data, error, refetch } = useQuery({
    queryKey: ['resume', url, key],
    queryFn: ({ signal }) => readResume(url, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // The file and its worker are no longer needed.
  useEffect(() => () => void data?.loadingTask.destroy(), [data]);
  if (data)
    return (
      <div className="grid gap-2">
        {Array.from({ length: Math.min(MOST_PAGES, data.numPages) }, (_, at) => (
          <Page key={at} file={data} at={at + 1} />
        ))}
        {data.numPages > MOST_PAGES ? (
          <p className="text-sm text-ink-faint">
            {countOf(data.numPages - MOST_PAGES, 'more page')}. Open the file to read all of it.
          </p>
        ) : null}
      </div>
    );
  if (error) return <LoadFailed what="the résumé" error={error} onRetry={() => refetch()} />;
  return <Skeleton className="h-120 w-full" />;
}
