import { withScheme } from '@innerspring/contract/web-address';
import { FEATURED_LIMIT, FEATURED_TITLE_LENGTH } from '@innerspring/contract/profiles/choices';
import type { FeaturedItem } from '@innerspring/contract/profiles/enhanced';
import { Plus, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../parts/lazy-part.tsx';
import { useActionForm } from '../../../../parts/forms/action-form.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/forms/bound-fields.tsx';
import { Form, SubmitButton } from '../../../../ui/forms/form.tsx';
import { TextField, WebAddressField } from '../../../../ui/forms/text-fields.tsx';
import { FeaturedLine } from '../../profile-featured.tsx';
import { EditCard } from '../edit-section.tsx';
import { choiceOf, keyOf, nameOf, saveFeatured, showEnhanced, useFeature } from './enhanced.data.ts';
import { OrderedRows } from './ordered-rows.tsx';

const PostPicker = lazyPart('dialog', () => import('./post-picker.tsx'));

interface FeaturedProps {
  featured: readonly FeaturedItem[];
}

/** The member's posts and links at the top of the profile: add, reorder, remove. Each change saves at once. */
export function FeaturedSection({ featured }: FeaturedProps) {
  const [adding, setAdding] = useState<'post' | 'link' | null>(null);
  const feature = useFeature();
  const close = () => setAdding(null);
  return (
    <EditCard
      title="Featured items"
      help={`Up to ${FEATURED_LIMIT} of your posts and links. People who can’t see a post won’t see it here either.`}
    >
      {featured.length > 0 ? (
        <OrderedRows
          label="Your featured items"
          items={featured}
          keyOf={keyOf}
          nameOf={nameOf}
          onOrder={(items) => feature.mutate(items)}
          actions={(item) => (
            <IconButton
              size="sm"
              aria-label={`Remove ${nameOf(item)}`}
              onClick={() => feature.mutate(featured.filter((other) => other !== item))}
            >
              <X size={17} aria-hidden="true" />
            </IconButton>
          )}
        >
          {(item) => <FeaturedLine item={item} />}
        </OrderedRows>
      ) : null}
      {adding === 'link' ? <LinkForm featured={featured} onClose={close} /> : null}
      {adding !== 'link' && featured.length < FEATURED_LIMIT ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onPointerEnter={PostPicker.ahead} onClick={() => setAdding('post')}>
            <Plus size={16} aria-hidden="true" />
            Feature a post
          </Button>
          <Button variant="outline" size="sm" onClick={() => setAdding('link')}>
            <Plus size={16} aria-hidden="true" />
            Feature a link
          </Button>
        </div>
      ) : null}
      {adding === 'post' ? (
        <Suspense fallback={null}>
          <PostPicker featured={featured} onClose={close} />
        </Suspense>
      ) : null}
    </EditCard>
  );
}

function LinkForm({ featured, onClose }: FeaturedProps & { onClose: () => void }) {
  const form = useActionForm(
    (link: { title: string; url: string }) =>
      saveFeatured([...featured.map(choiceOf), { kind: 'link', title: link.title, url: link.url.trim() }]),
    {
      values: { title: '', url: '' },
      check: ({ title, url }) => ({
        title: title.trim() ? undefined : 'Enter a title',
        url: /^\s*https:\/\/./i.test(withScheme(url)) ? undefined : 'Enter a full address that starts with https://',
      }),
      serverFields: { [`featured.${featured.length}.title`]: 'title', [`featured.${featured.length}.url`]: 'url' },
      guard: 'Featured link',
      done: 'Link added',
      answered: showEnhanced,
      onDone: onClose,
    },
  );
  return (
    <Form
      form={form}
      label="Feature a link"
      className="rounded-control border border-seam p-4"
      actions={
        <>
          <SubmitButton>Add link</SubmitButton>
          <Button variant="ghost" onClick={onClose} disabled={form.busy}>
            Cancel
          </Button>
        </>
      }
    >
      <Field form={form} name="title" label="Title" required>
        <TextField autoFocus maxLength={FEATURED_TITLE_LENGTH} placeholder="Spring catalog" />
      </Field>
      <Field form={form} name="url" label="Address" required>
        <WebAddressField />
      </Field>
    </Form>
  );
}
