import { CalendarDays, GraduationCap, Sparkles } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'
import type { NoProps } from '#client/modals/registry.ts'
import type { EventType } from './events/lists.ts'

type EventForm = { date?: string; time?: string; type?: EventType; eventId?: string }
type EventDetails = { id?: string }

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    availabilityCalendar: NoProps
    calendarExport: NoProps
    /**
     * Form of an event. `eventId`: edits this event. Other fields are initial values of a new event; its times are in
     * the time zone of the creator's calendar.
     */
    eventForm: EventForm
    eventDetails: EventDetails
    announceShow: NoProps
  }
}

export const manifest = defineManifest({
  pages: [
    {
      path: '/schedule',
      title: { fan: 'Book a Session', creator: 'Your Schedule', admin: 'Book a Session' },
      access: ['fan', 'creator'],
    },
    { path: '/schedule/$id', title: 'Book a Session', access: ['fan', 'creator'] },
    { path: '/availability', title: 'Availability', access: ['creator'] },
    { path: '/classes', title: 'Classes', access: ['fan', 'creator', 'admin'] },
    { path: '/events/$id', title: 'Event', access: ['visitor', 'fan', 'creator', 'admin'] },
    { path: '/experiences', title: 'Experiences', access: ['fan', 'creator', 'admin'] },
    { path: '/connect', title: 'Connect', access: ['fan', 'creator', 'admin'] },
  ],
  menu: [
    {
      to: '/schedule',
      label: 'Schedule',
      icon: CalendarDays,
      tab: { creator: 40 },
      wideMenu: { creator: 40 },
      sidebar: { creator: ['Today', 30] },
      palette: { fan: 10 },
    },
    { to: '/availability', label: 'Availability', icon: CalendarDays, palette: { creator: 20 } },
    {
      to: '/classes',
      label: 'Classes',
      icon: GraduationCap,
      profileMenu: { fan: 30, creator: 70 },
      wideMenu: { fan: 30 },
      sidebar: { fan: ['Discover', 30], creator: ['Discover', 30], admin: ['Discover', 30] },
    },
    {
      to: '/experiences',
      label: 'Experiences',
      icon: Sparkles,
      sidebar: { fan: ['Discover', 35] },
      palette: { creator: 75, admin: 30 },
    },
    { to: '/connect', label: 'Connect', icon: Sparkles, palette: { fan: 30 } },
  ],
  modals: {
    availabilityCalendar: {
      access: ['creator'],
      load: () => import('./availability/screens/AvailabilityDialog.tsx').then((m) => m.AvailabilityDialog),
    },
    calendarExport: {
      access: ['fan', 'creator'],
      load: () => import('./feed/screens/ExportDialog.tsx').then((m) => m.ExportDialog),
    },
    eventForm: {
      access: ['creator'],
      load: () => import('./events/screens/EventFormDialog.tsx').then((m) => m.EventFormDialog),
    },
    announceShow: {
      access: ['creator'],
      load: () => import('./events/screens/AnnounceShowDialog.tsx').then((m) => m.AnnounceShowDialog),
    },
    eventDetails: {
      access: ['fan', 'creator', 'admin'],
      load: () => import('./screens/EventDetailsDialog.tsx').then((m) => m.EventDetailsDialog),
      subject: {
        write: ({ id }: EventDetails) => id,
        read: async (id) => ({ id }),
      },
    },
  },
})
