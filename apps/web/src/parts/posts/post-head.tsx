import type { Post, PostOriginal } from '@innerspring/contract/posts/schemas';
import { BadgeCheck } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { AvatarShape } from '../../ui/avatar-shape.tsx';
import { Badge } from '../../ui/badge.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { Avatar } from '../people/avatar.tsx';
import { companyPath, postPath, profilePath, SiteLink } from '../site-link.tsx';

interface Voice {
  id: number;
  name: string;
  path: string;
  picture: string | null;
  line: string;
  isVerified: boolean;
}

const nobody: Voice = { id: 0, name: 'A former member', path: '/', picture: null, line: '', isVerified: false };

function voiceOf({ author, company }: PostOriginal): Voice {
  if (company) {
    const line = [company.type, company.location, countOf(company.followerCount, 'follower')]
      .filter(Boolean)
      .join(' · ');
    return {
      id: company.id,
      name: company.name,
      path: companyPath(company.id),
      picture: company.logoUrl,
      line,
      isVerified: company.isVerified,
    };
  }
  if (!author) return nobody;
  const line = [author.title, author.company].filter(Boolean).join(', ');
  return {
    id: author.id,
    name: author.fullName,
    path: profilePath(author.id),
    picture: author.avatarUrl,
    line,
    isVerified: author.isVerified,
  };
}

interface PostHeadProps {
  post: PostOriginal & Partial<Pick<Post, 'isRepost'>>;
  /** Id of the card's title. */
  titleId: string;
  /** Where it can be read, if not on a page of the network. */
  path?: string | undefined;
  /** Who can read it, if that isn't an audience of the network. */
  readers?: string | undefined;
  menu?: ReactNode;
}

/** The author and the time. */
export function PostHead({ post, titleId, path = postPath(post.id), readers, menu }: PostHeadProps) {
  const voice = voiceOf(post);
  return (
    <header className="flex min-w-0 items-start gap-3 px-4.5 pt-4">
      <SiteLink to={voice.path} tabIndex={-1} aria-hidden="true" className="shrink-0">
        {post.company ? (
          <AvatarShape name={voice.name} id={voice.id} src={voice.picture} shape="square" />
        ) : (
          <Avatar person={post.author} />
        )}
      </SiteLink>
      <div className="grid min-w-0 flex-1 leading-snug">
        <div className="flex min-w-0 items-center gap-1.5">
          <SiteLink id={titleId} to={voice.path} className="min-w-0 truncate font-semibold hover:underline">
            <bdi>{voice.name}</bdi>
          </SiteLink>
          {voice.isVerified ? (
            <BadgeCheck size={17} role="img" aria-label="Verified" className="shrink-0 text-night" />
          ) : null}
          {post.company ? <Badge variant="outline">Company</Badge> : null}
          {!post.company && post.author?.isPremium ? <Badge variant="gradient">Premium</Badge> : null}
        </div>
        {voice.line ? (
          <p dir="auto" className="truncate text-sm text-ink-soft">
            {voice.line}
          </p>
        ) : null}
        <p className="text-sm text-ink-faint">
          <SiteLink to={path} data-row-open className="hover:underline">
            <RelativeTime value={post.createdAt} />
          </SiteLink>
          {post.isRepost ? ' · Reposted' : null}
          {readers ? <bdi> · {readers}</bdi> : null}
          {post.audience === 'connections' ? ' · Connections only' : null}
          {post.editedAt ? <PostEdited post={post} /> : null}
        </p>
      </div>
      {menu ? <div className="-me-2 -mt-1 shrink-0">{menu}</div> : null}
    </header>
  );
}

const PostVersionsDialog = lazyPart('dialog', () => import('./post-versions-dialog.tsx'));

/** The mark of a post whose text was edited after someone had answered it; opens the earlier versions. */
function PostEdited({ post }: { post: PostOriginal }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {' · '}
      <button
        type="button"
        aria-label="Edited. See earlier versions"
        onPointerEnter={PostVersionsDialog.ahead}
        onClick={() => setOpen(true)}
        className="hit rounded-small hover:underline"
      >
        Edited
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PostVersionsDialog post={post} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
