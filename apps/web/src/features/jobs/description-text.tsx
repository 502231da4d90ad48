import Markdown, { type Components } from 'react-markdown';

/** The elements that a description may contain. Anything else is shown as plain text. */
const allowed = ['p', 'strong', 'em', 'ul', 'ol', 'li', 'h3', 'br'];

const looks: Components = {
  ul: ({ children }) => <ul className="list-disc ps-6">{children}</ul>,
  ol: ({ children }) => <ol className="list-decimal ps-6">{children}</ol>,
  h3: ({ children }) => <h3 className="pt-1 font-semibold">{children}</h3>,
  p: ({ children }) => <p className="whitespace-pre-line">{children}</p>,
};

/** A description with headings, lists and bold text. HTML, links and pictures are not rendered. */
export default function DescriptionText({ text }: { text: string }) {
  return (
    <div dir="auto" className="grid gap-2 wrap-anywhere">
      <Markdown allowedElements={allowed} unwrapDisallowed skipHtml components={looks}>
        {text.replace(/^#{1,6}\s/gm, '### ')}
      </Markdown>
    </div>
  );
}
