import { keepExpiring } from '../store/expiring.ts'
import { createStore, useStore } from '../store/store.ts'
import { correctedMs } from '../time/clock.ts'
import { announceWords, dropAnnouncements, nextAnnouncementEnd, silence } from './state.ts'

const store = createStore(silence)
keepExpiring(store, { next: nextAnnouncementEnd, drop: dropAnnouncements })

/** Announces a message to screen readers. */
export const announce = (words: string, urgency?: 'polite' | 'assertive'): void =>
  store.apply((state) => announceWords(state, words, correctedMs(), urgency))

export const useAnnouncements = () => useStore(store, ({ list }) => list)
