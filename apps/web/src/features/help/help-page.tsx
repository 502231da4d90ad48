import { useRouter, useRouterState } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { navs } from '../../nav.ts';
import { inOrder } from '../../platform/nav.ts';
import type { HelpArticle, HelpTopic } from '../../platform/nav/entries.ts';
import { siteConfig } from '../../platform/site-config.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { SupportLink } from './pages/text-page.tsx';

interface HelpFile {
  articles: readonly HelpArticle[];
  topics?: readonly HelpTopic[];
}

/** Every feature's articles and topics, found by file name. */
const articleFiles = import.meta.glob<HelpFile>('../*/*.help.ts', { eager: true });

const files = Object.values(articleFiles);

/** The topics in the order of the Help Center; each belongs to the feature it is about. */
export const helpTopics = inOrder(files.map(({ topics }) => topics ?? [])).map(({ topic }) => topic);

/** Every article of the Help Center. */
export const helpArticles = inOrder(files.map(({ articles }) => articles));

/** Articles that contain every word of the search in their title, text or keywords. */
export function searchArticles(search: string, articles = helpArticles): readonly HelpArticle[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return articles.filter((article) => {
    const text = [article.title, article.topic, article.words ?? '', ...article.paragraphs].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function Topic({ topic, articles, openId }: { topic: string; articles: readonly HelpArticle[]; openId: string }) {
  return (
    <Card asChild padded>
      <section className="mb-4 break-inside-avoid">
        <h2 className="text-lg font-semibold">{topic}</h2>
        <div className="-mb-3 [&>*:last-child>details]:border-b-0">
          {articles.map((article) => (
            // A URL that names an article opens it.
            <div key={`${article.id}-${String(article.id === openId)}`} id={article.id} className="scroll-mt-20">
              <Disclosure summary={article.title} defaultOpen={article.id === openId}>
                <div className="grid gap-2">
                  {article.paragraphs.map((paragraph) => (
                    <p key={paragraph}>{paragraph}</p>
                  ))}
                </div>
              </Disclosure>
            </div>
          ))}
        </div>
      </section>
    </Card>
  );
}

/**
 * /help: articles by topic, searched while typing. The URL holds the search (`?q=`) and may name an article
 * (`?article=`).
 */
export function HelpPage() {
  const router = useRouter();
  const asked = useRouterState({ select: ({ location }) => location.searchStr });
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const search = new URLSearchParams(asked).get('q') ?? '';
  const openId = new URLSearchParams(asked).get('article') ?? hash;
  useEffect(() => {
    if (openId !== '') document.getElementById(openId)?.scrollIntoView();
  }, [openId]);
  const found = searchArticles(search);
  const find = (words: string) =>
    router.history.replace(words === '' ? '/help' : `/help?${new URLSearchParams({ q: words })}`);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:px-4">
      <header className="grid gap-4">
        <PageTitle className="max-md:-mx-4">Help Center</PageTitle>
        <FormField label="Search the Help Center" hideLabel className="max-w-140">
          <TextField
            type="search"
            lead={<Search size={18} aria-hidden="true" />}
            placeholder="What do you want to do?"
            maxLength={100}
            defaultValue={search}
            onChange={(event) => find(event.target.value.trim())}
          />
        </FormField>
        <p role="status" className="sr-only">
          {search === '' ? '' : `${String(found.length)} ${found.length === 1 ? 'article' : 'articles'} found`}
        </p>
      </header>
      {found.length === 0 ? (
        <Card>
          <EmptyState
            action={
              <Button variant="outline" asChild>
                <a href={`mailto:${siteConfig.supportEmail}`}>Email support</a>
              </Button>
            }
          >
            No articles match all of these words. Try fewer, or ask us.
          </EmptyState>
        </Card>
      ) : (
        <div className="gap-4 md:columns-2">
          {helpTopics.map((topic) => {
            const articles = found.filter((article) => article.topic === topic);
            return articles.length > 0 ? <Topic key={topic} topic={topic} articles={articles} openId={openId} /> : null;
          })}
        </div>
      )}
      <Suspense fallback={null}>
        {navs.map(({ name, helpPanel: Panel }) => Panel && <Panel key={name} address={new URLSearchParams(asked)} />)}
      </Suspense>
      <Card padded className="grid gap-1">
        <h2 className="text-lg font-semibold">Contact support</h2>
        <p className="text-ink-soft">
          Staff answer Monday to Friday, 9am to 5pm Eastern Time: <SupportLink address={siteConfig.supportEmail} />.
          Something broken? Choose Report Bug at the bottom right.
        </p>
      </Card>
    </div>
  );
}
