import type { ReactNode } from 'react';

export interface TextSection {
  title: string;
  paragraphs: readonly ReactNode[];
}

/** Paragraphs with titles. */
export function TextSections({ sections }: { sections: readonly TextSection[] }) {
  return (
    <div className="grid gap-7">
      {sections.map(({ title, paragraphs }) => (
        <section key={title} className="grid gap-2.5">
          <h2 className="text-lg font-semibold">{title}</h2>
          {paragraphs.map((paragraph, index) => (
            // The text never changes while it is shown, so an index is a safe key.
            <p key={`${title}-${String(index)}`} className="text-post text-ink-soft">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </div>
  );
}

/** The layout of pages that are mostly text. */
export function TextPage({ title, intro, children }: { title: string; intro: ReactNode; children: ReactNode }) {
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-8 max-md:px-4">
      <header className="grid gap-3 border-b border-seam pb-6">
        <h1>{title}</h1>
        <p className="text-lg text-ink-soft">{intro}</p>
      </header>
      {children}
    </article>
  );
}

/** A link to the support address; nothing if the site has none. */
export function SupportLink({ address }: { address: string }) {
  return address ? (
    <a href={`mailto:${address}`} className="link">
      {address}
    </a>
  ) : (
    'the address in your welcome email'
  );
}
