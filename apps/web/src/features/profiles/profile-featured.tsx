import type { FeaturedItem } from '@innerspring/contract/profiles/enhanced';
import { ExternalLink, FileText, Link2 } from 'lucide-react';
import { postPath, SiteLink } from '../../parts/site-link.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Age } from '../../ui/words/days.tsx';

/** The site of a URL, as people read it: without protocol and path. */
export function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
}

function Picture({ item }: { item: FeaturedItem }) {
  if (item.kind === 'post' && item.imageUrl)
    return (
      <img
        src={item.imageUrl}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        className="size-14 shrink-0 rounded-small bg-sunk object-cover"
      />
    );
  const Icon = item.kind === 'post' ? FileText : Link2;
  return (
    <span aria-hidden="true" className="grid size-14 shrink-0 place-items-center rounded-small bg-sunk text-ink-faint">
      <Icon size={22} />
    </span>
  );
}

/** One featured item on a line: picture, title, and when it was posted or where it links. */
export function FeaturedLine({ item }: { item: FeaturedItem }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Picture item={item} />
      <span className="grid min-w-0 gap-0.5">
        <span dir="auto" className="line-clamp-2 font-medium wrap-anywhere">
          {item.kind === 'post' ? item.excerpt : item.title}
        </span>
        <span className="truncate text-sm text-ink-faint">
          {item.kind === 'post' ? (
            <>
              Post · <Age value={item.createdAt} />
            </>
          ) : (
            <bdi>{siteOf(item.url)}</bdi>
          )}
        </span>
      </span>
    </span>
  );
}

const rowLook = 'flex items-center justify-between gap-3 px-4 py-2.5 hover:bg-sunk';

/** The items that the owner features; nothing if there are none. */
export function ProfileFeatured({ featured }: { featured: readonly FeaturedItem[] }) {
  if (featured.length === 0) return null;
  return (
    <Card bleed asChild className="overflow-clip pb-1.5">
      <section aria-label="Featured">
        <CardHeader title="Featured" />
        <ul>
          {featured.map((item) => (
            <li key={item.kind === 'post' ? item.postId : item.url}>
              {item.kind === 'post' ? (
                <SiteLink to={postPath(item.postId)} className={rowLook}>
                  <FeaturedLine item={item} />
                </SiteLink>
              ) : (
                <a href={item.url} target="_blank" rel="noopener noreferrer nofollow ugc" className={rowLook}>
                  <FeaturedLine item={item} />
                  <ExternalLink
                    size={16}
                    role="img"
                    aria-label="opens in a new tab"
                    className="shrink-0 text-ink-faint"
                  />
                </a>
              )}
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
