import { announceWords, dropAnnouncements, nextAnnouncementEnd, silence } from '../announcements.ts'
import { keepExpiring } from './expiring.ts'
import { createStore, useStore } from './store.ts'

const store = createStore(silence)
keepExpiring(store, { next: nextAnnouncementEnd, drop: dropAnnouncements })

/** Says something to those who cannot see that it happened. */
export const announce = (words: string, urgency?: 'polite' | 'assertive'): void =>
  store.apply((state) => announceWords(state, words, Date.now(), urgency))

export const useAnnouncements = () => useStore(store, ({ list }) => list)
