import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- Vite gives the address of the file as its default export
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Skeleton } from '../../ui/states/loading.tsx';
import { countOf } from '../../ui/words/number-format.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** The most pages to render. The rest of a longer file is only in the file. */
const MOST_PAGES = 10;

/** Parses a résumé in this browser. The server sends its bytes and never opens it. */
async function readResume(url: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error('The résumé isn’t there any longer.');
  // Files that violate the format are parsed anyway, without warnings in the console.
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
      // The reader left before the page was rendered.
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

/** A PDF résumé, with its pages one below the other. */
export default function ResumeViewer({ url }: { url: string }) {
  const [key] = useState(() => crypto.randomUUID());
  const { data, error, refetch } = useQuery({
    queryKey: ['resume', url, key],
    queryFn: ({ signal }) => readResume(url, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Frees the file and its worker.
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
