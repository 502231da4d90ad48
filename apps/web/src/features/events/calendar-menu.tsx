import type { Event } from '@innerspring/contract/events/schemas';
import { CalendarPlus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu, MenuItem } from '../../ui/overlays/dropdown-menu.tsx';
import { calendarFile, googleLink, outlookLink } from './calendar-links.ts';

const openTab = (address: string) => window.open(address, '_blank', 'noopener,noreferrer');

/** Adds the event to the member's calendar: as a file, or in Google Calendar or Outlook. */
export function CalendarMenu({ event }: { event: Event }) {
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button variant="ghost">
          <CalendarPlus size={17} aria-hidden="true" />
          Add to calendar
        </Button>
      }
    >
      <MenuItem onSelect={() => window.location.assign(calendarFile(event.id))}>Calendar file (.ics)</MenuItem>
      <MenuItem onSelect={() => openTab(googleLink(event))}>Google Calendar</MenuItem>
      <MenuItem onSelect={() => openTab(outlookLink(event))}>Outlook</MenuItem>
    </DropdownMenu>
  );
}
