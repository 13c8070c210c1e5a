/** A message in the live region of the page. `assertive` interrupts the screen reader. */
export type Announcement = { id: number; words: string; urgency: 'polite' | 'assertive'; at: number }

export type Announcements = { nextId: number; list: readonly Announcement[] }

/** Milliseconds that an announcement stays in the page. */
export const announcementMs = 1_000

export const silence: Announcements = { nextId: 1, list: [] }

export const announceWords = (
  { nextId, list }: Announcements,
  words: string,
  now: number,
  urgency: Announcement['urgency'] = 'polite',
): Announcements => ({ nextId: nextId + 1, list: [...list, { id: nextId, words, urgency, at: now }] })

export function dropAnnouncements(state: Announcements, now: number): Announcements {
  const list = state.list.filter(({ at }) => now - at < announcementMs)
  return list.length === state.list.length ? state : { ...state, list }
}

/** Returns the time at which `dropAnnouncements` next removes something. */
export const nextAnnouncementEnd = ({ list }: Announcements): number | undefined =>
  list.length > 0 ? Math.min(...list.map(({ at }) => at + announcementMs)) : undefined
