import { useEffect, useEffectEvent, useState } from 'react';

interface TypedQuery {
  /** The text in the field. */
  text: string;
  type: (text: string) => void;
  /** Reports the text now, as Enter does. */
  report: () => void;
}

/**
 * The text of a search field whose query is in the page's address: the query is reported once typing pauses, and the field
 * follows a query from elsewhere, such as Back, a chip or Clear all. Filters that end the search belong in the field's
 * `key`: they drop what was typed and not reported yet.
 * @param query the one that is applied now
 * @param onQuery gets the trimmed text
 */
export function useTypedQuery(query: string, onQuery: (query: string) => void, pauseMs = 250): TypedQuery {
  const [text, setText] = useState(query);
  const [reported, setReported] = useState(query);
  const [seen, setSeen] = useState(query);
  if (seen !== query) {
    setSeen(query);
    // A query that this field reported may be older than the text typed since. Any other one comes from elsewhere.
    if (query !== reported) {
      setReported(query);
      setText(query);
    }
  }
  const typed = text.trim();
  function report() {
    if (typed === reported) return;
    setReported(typed);
    onQuery(typed);
  }
  // With the filters of the moment at which it is reported.
  const reportLater = useEffectEvent(report);
  useEffect(() => {
    if (typed === reported) return undefined;
    const timer = setTimeout(() => reportLater(), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, reported, pauseMs]);
  return { text, type: setText, report };
}
