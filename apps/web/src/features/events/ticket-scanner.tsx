import { ScanLine } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Banner } from '../../ui/states/banner.tsx';

/** The part of the browser's BarcodeDetector that is used; TypeScript doesn't know it yet. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}
const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

const LOOK_EVERY_MS = 200;

/** Whether this browser can read QR codes with a camera. */
function useCanScan(): boolean {
  const [canScan, setCanScan] = useState(false);
  useEffect(() => {
    if (!navigator.mediaDevices?.getUserMedia) return;
    void detectorClass()
      ?.getSupportedFormats()
      .then(
        (formats) => setCanScan(formats.includes('qr_code')),
        () => undefined,
      );
  }, []);
  return canScan;
}

/** Why there's no picture, and what to do instead. */
function cameraProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError')
    return 'We can’t use your camera. Allow it for this site in your browser’s settings, or type the code on the ticket.';
  if (name === 'NotFoundError') return 'This device has no camera. Type the code on the ticket.';
  return 'Your camera didn’t start. Close other apps that use it and try again, or type the code on the ticket.';
}

/** Reads codes from the camera for as long as it's shown, each once until another one is seen. */
function Viewfinder({ onCode }: { onCode: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const heard = useRef(onCode);
  useEffect(() => {
    heard.current = onCode;
  });
  useEffect(() => {
    let isOver = false;
    let timer: number | undefined;
    let stream: MediaStream | undefined;
    let last = '';
    const Class = detectorClass();
    const detector = Class && new Class({ formats: ['qr_code'] });
    const look = async () => {
      const [found] = (video.current && (await detector?.detect(video.current).catch(() => []))) ?? [];
      if (isOver) return;
      if (found && found.rawValue !== last) {
        last = found.rawValue;
        heard.current(last);
      }
      timer = window.setTimeout(() => void look(), LOOK_EVERY_MS);
    };
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        if (isOver || !video.current) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        void look();
      } catch (error) {
        if (!isOver) setProblem(cameraProblem(error));
      }
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    void start();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      stop();
    };
  }, []);
  if (problem)
    return (
      <Banner tone="note" live>
        {problem}
      </Banner>
    );
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="Camera"
      className="aspect-square w-full rounded-btn bg-sunk object-cover"
    />
  );
}

interface ScanButtonProps {
  /** Called with what a code says. */
  onCode: (text: string) => void;
  /** What became of the last ticket. */
  children: ReactNode;
}

/** Scans tickets with the camera. Renders nothing in a browser that can't read codes. */
export function ScanButton({ onCode, children }: ScanButtonProps) {
  const canScan = useCanScan();
  const [isOpen, setOpen] = useState(false);
  if (!canScan) return null;
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <ScanLine size={17} aria-hidden="true" />
        Scan tickets
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Scan tickets"
        description="Hold a ticket’s QR code in front of the camera."
      >
        <div className="grid gap-3">
          {isOpen ? <Viewfinder onCode={onCode} /> : null}
          {children}
        </div>
      </Dialog>
    </>
  );
}
