import { Bookmark, LogOut, Settings, Trash2, User } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { CountBadge } from '../badge.tsx';
import { ConfirmDialog, Dialog, DialogClose } from '../overlays/dialog.tsx';
import { DropdownMenu, MenuCheckItem, MenuItem, MenuLabel, MenuSeparator } from '../overlays/dropdown-menu.tsx';
import { FormField } from '../forms/form-field.tsx';
import { longName, longWord, Row, Section } from './gallery-section.tsx';
import { Popover } from '../overlays/popover.tsx';
import { SidePanel } from '../overlays/side-panel.tsx';
import { TextArea, TextField } from '../forms/text-fields.tsx';
import { toast } from '../overlays/toast.ts';
import { Tooltip } from '../overlays/tooltip.tsx';

export function GalleryFloating() {
  return (
    <Section title="Floating">
      <Row>
        <Dialog
          trigger={<Button>Dialog</Button>}
          title="Create a post"
          description="Everyone who follows you can see it."
          footer={
            <>
              <DialogClose asChild>
                <Button variant="ghost">Cancel</Button>
              </DialogClose>
              <Button>Post</Button>
            </>
          }
        >
          <div className="grid gap-4">
            <FormField label="Title">
              <TextField />
            </FormField>
            <FormField label="Text">
              <TextArea />
            </FormField>
            <p>{`${longWord} `.repeat(12)}</p>
          </div>
        </Dialog>
        <ConfirmDialog
          trigger={<Button variant="destructive">Confirm</Button>}
          title={`Delete the post “${longWord}”?`}
          description="Its 24 comments go too. You can’t undo this."
          confirmLabel="Delete post"
          cancelLabel="Keep post"
          onConfirm={() => {}}
        />
        <SidePanel trigger={<Button variant="outline">Panel right</Button>} title="Filters">
          <p>Three quarters of the window, 24 rem at most.</p>
        </SidePanel>
        <SidePanel side="left" trigger={<Button variant="outline">Panel left</Button>} title="Menu">
          <p>{longName}</p>
        </SidePanel>
        <AccountMenu />
        <Popover trigger={<Button variant="outline">Popover</Button>} label="Emoji">
          <p className="max-w-60">A short form or a picker.</p>
        </Popover>
        <Tooltip text="Industry Metrics & Tariff Tracker">
          <Button variant="ghost">Tooltip</Button>
        </Tooltip>
      </Row>
      <Toasts />
    </Section>
  );
}

function AccountMenu() {
  const [compact, setCompact] = useState(false);
  return (
    <DropdownMenu trigger={<Button variant="outline">Menu</Button>} align="start">
      <MenuLabel>{longName}</MenuLabel>
      <MenuItem icon={<User size={18} aria-hidden="true" />}>View Profile</MenuItem>
      <MenuItem icon={<Bookmark size={18} aria-hidden="true" />} end={<CountBadge count={12} />}>
        Saved Posts
      </MenuItem>
      <MenuItem icon={<Settings size={18} aria-hidden="true" />} disabled>
        Settings
      </MenuItem>
      <MenuSeparator />
      <MenuCheckItem checked={compact} onCheckedChange={setCompact}>
        Compact feed
      </MenuCheckItem>
      <MenuItem asChild>
        <a href="#floating">
          <LogOut size={18} aria-hidden="true" /> Logout
        </a>
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={18} aria-hidden="true" />} destructive>
        Delete
      </MenuItem>
    </DropdownMenu>
  );
}

function Toasts() {
  return (
    <Row>
      <Button variant="ghost" onClick={() => toast({ title: 'Uploading image...' })}>
        Toast
      </Button>
      <Button
        variant="ghost"
        onClick={() =>
          toast({
            variant: 'success',
            title: 'Post Created',
            description: 'Your post has been published successfully.',
            action: { label: 'View post', onPress: () => {} },
          })
        }
      >
        Success toast
      </Button>
      <Button
        variant="ghost"
        onClick={() =>
          toast({
            variant: 'destructive',
            title: 'Upload Failed',
            description: `There was an error uploading your document. Please try again. ${longWord}`,
          })
        }
      >
        Failure toast
      </Button>
    </Row>
  );
}
