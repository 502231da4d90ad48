import { ArrowUp, Bookmark, Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Chip, Tag } from '../chip.tsx';
import { CoilMark } from '../coil-mark.tsx';
import { CopyButton } from '../copy-button.tsx';
import { Columns, longName, Row, rightToLeft, Section } from './gallery-section.tsx';
import { IconButton } from '../icon-button.tsx';
import { SegmentedSwitch } from '../segmented-switch.tsx';
import { Spinner } from '../states/spinner.tsx';

const variants = ['primary', 'outline', 'ghost', 'destructive', 'link'] as const;

export function GalleryActions() {
  return (
    <Section title="Actions">
      {variants.map((variant) => (
        <Row key={variant}>
          <Button variant={variant} size="sm">
            Follow
          </Button>
          <Button variant={variant}>Save changes</Button>
          <Button variant={variant} size="lg">
            Join the network
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} loading>
            Saving
          </Button>
          <Button variant={variant} asChild>
            <a href="#actions">A link</a>
          </Button>
        </Row>
      ))}
      <Row>
        <Button shape="raised" size="sm">
          <ArrowUp size={16} aria-hidden="true" /> 3 new posts
        </Button>
        <Button variant="outline" shape="pill">
          Pill
        </Button>
        <Button variant="outline">{rightToLeft}</Button>
        <CopyButton text="abc" label="Copy link" size="sm" />
        <IconButton aria-label="More">
          <Ellipsis size={20} aria-hidden="true" />
        </IconButton>
        <IconButton aria-label="Save" aria-pressed={true}>
          <Bookmark size={20} aria-hidden="true" />
        </IconButton>
        <IconButton aria-label="New post" variant="primary">
          <Plus size={20} aria-hidden="true" />
        </IconButton>
        <IconButton aria-label="Open menu" variant="outline" round>
          <CoilMark size={24} />
        </IconButton>
        <IconButton aria-label="Disabled" disabled>
          <Ellipsis size={20} aria-hidden="true" />
        </IconButton>
        <Spinner />
      </Row>
      <Columns>
        <Filters />
      </Columns>
    </Section>
  );
}

function Filters() {
  const [view, setView] = useState<'latest' | 'top'>('latest');
  const [photos, setPhotos] = useState(true);
  return (
    <Row>
      <SegmentedSwitch
        label="Order of the feed"
        options={[
          { value: 'latest', label: 'Latest' },
          { value: 'top', label: 'Top' },
        ]}
        value={view}
        onValueChange={setView}
      />
      <Chip pressed={photos} onClick={() => setPhotos(!photos)}>
        Photos
      </Chip>
      <Chip>Documents</Chip>
      <Chip disabled>Jobs</Chip>
      <Chip>{longName}</Chip>
      <Tag name="latex" onRemove={() => {}}>
        latex
      </Tag>
      <Tag name="pocket coil">pocket coil</Tag>
    </Row>
  );
}
