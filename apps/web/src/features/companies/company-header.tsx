import type { CompanyBadge as Kind, CompanyPage } from '@innerspring/contract/companies/schemas';
import {
  BadgeCheck,
  Building2,
  Flag,
  MapPin,
  MessageSquarePlus,
  MoreHorizontal,
  Pencil,
  ShieldCheck,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { ReportDialog } from '../../parts/safety/report-dialog.tsx';
import { openComposer } from '../../platform/compose.ts';
import { AvatarShape } from '../../ui/avatar-shape.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DropdownMenu, MenuItem } from '../../ui/overlays/dropdown-menu.tsx';
import { CoverPicture } from '../../ui/cover-picture.tsx';
import { WovenCover } from '../../ui/woven-cover.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { FollowButton } from '../follows/public/follow-button.tsx';
import { mayEdit } from './company.data.ts';

/** Unclaimed, Claimed or Verified. */
function CompanyBadge({ badge }: { badge: Kind }) {
  if (badge === 'unclaimed') return <Badge variant="outline">Unclaimed</Badge>;
  if (badge === 'claimed') return <Badge variant="secondary">Claimed</Badge>;
  return (
    <Badge>
      <BadgeCheck size={13} aria-hidden="true" className="-mt-px me-1 inline" />
      Verified
    </Badge>
  );
}

const EditDialog = lazyPart('dialog', async () => ({ default: (await import('./company-form.tsx')).EditDialog }));
const ClaimDialog = lazyPart('dialog', async () => ({ default: (await import('./company-dialogs.tsx')).ClaimDialog }));
const SuggestDialog = lazyPart('dialog', async () => ({
  default: (await import('./company-dialogs.tsx')).SuggestDialog,
}));

type Open = 'edit' | 'claim' | 'suggest' | 'report' | null;

function Cover({ url, name }: { url: string | null; name: string }) {
  if (!url) return <WovenCover name={name} />;
  return <CoverPicture url={url} />;
}

function Facts({ company }: { company: CompanyPage }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-ink-soft">
      {company.type ? (
        <span className="inline-flex items-center gap-1.5">
          <Building2 size={15} aria-hidden="true" className="shrink-0" />
          {company.type}
        </span>
      ) : null}
      {company.location ? (
        <span className="inline-flex min-w-0 items-center gap-1.5">
          <MapPin size={15} aria-hidden="true" className="shrink-0" />
          <bdi className="min-w-0 wrap-anywhere">{company.location}</bdi>
        </span>
      ) : null}
      <span>{countOf(company.followerCount, 'follower')}</span>
    </div>
  );
}

function Actions({ company, onOpen }: { company: CompanyPage; onOpen: (what: Open) => void }) {
  const edits = mayEdit(company);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FollowButton targetId={company.id} targetType="company" name={company.name} isFollowing={company.isFollowing} />
      {edits ? (
        <>
          <Button size="sm" shape="pill" onClick={() => openComposer({ companyId: company.id })}>
            <MessageSquarePlus size={16} aria-hidden="true" /> Post as{' '}
            {company.name.length > 24 ? 'the company' : company.name}
          </Button>
          <Button variant="outline" size="sm" shape="pill" onClick={() => onOpen('edit')}>
            <Pencil size={16} aria-hidden="true" /> Edit page
          </Button>
        </>
      ) : (
        <Button variant="outline" size="sm" shape="pill" onClick={() => onOpen('claim')}>
          <ShieldCheck size={16} aria-hidden="true" />
          {company.claim?.state === 'open' ? 'Your claim' : 'Claim'}
        </Button>
      )}
      <DropdownMenu
        label={`More about ${company.name}`}
        align="end"
        trigger={
          <IconButton aria-label={`More about ${company.name}`} size="sm">
            <MoreHorizontal size={18} />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil size={16} />} onSelect={() => onOpen('suggest')}>
          Suggest an edit
        </MenuItem>
        {edits && company.viewerRole !== 'owner' ? (
          <MenuItem icon={<ShieldCheck size={16} />} onSelect={() => onOpen('claim')}>
            Claim ownership
          </MenuItem>
        ) : null}
        <MenuItem icon={<Flag size={16} />} onSelect={() => onOpen('report')}>
          Report
        </MenuItem>
      </DropdownMenu>
    </div>
  );
}

/** Cover, logo, name, badge and actions of a company. */
export function CompanyHeader({ company }: { company: CompanyPage }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Card bleed className="overflow-hidden max-md:-mt-2.5" data-seen={`company-${company.id}`}>
      <Cover url={company.coverImageUrl} name={company.name} />
      <div className="grid gap-3 px-4.5 pb-5 md:px-6">
        <div className="-mt-12 w-fit rounded-card bg-paper p-1">
          <AvatarShape name={company.name} id={company.id} src={company.logoUrl} size={92} shape="square" />
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <h1 className="min-w-0 wrap-anywhere">
            <bdi>{company.name}</bdi>
          </h1>
          <CompanyBadge badge={company.badge} />
        </div>
        {company.tagline ? (
          <p dir="auto" className="text-lg leading-snug wrap-anywhere">
            {company.tagline}
          </p>
        ) : null}
        <Facts company={company} />
        <Actions company={company} onOpen={setOpen} />
      </div>
      <Suspense fallback={null}>
        {open === 'edit' ? <EditDialog company={company} onClose={close} /> : null}
        {open === 'claim' ? <ClaimDialog company={company} onClose={close} /> : null}
        {open === 'suggest' ? <SuggestDialog company={company} onClose={close} /> : null}
      </Suspense>
      <ReportDialog
        targetType="company"
        targetId={company.id}
        name={company.name}
        open={open === 'report'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'report' : null)}
      />
    </Card>
  );
}
