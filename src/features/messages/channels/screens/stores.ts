import { keepExpiring } from '#client/store/expiring.ts'
import { createStore, useStore } from '#client/store/store.ts'
import { correctedMs } from '#client/time/clock.ts'
import {
  activateChannel,
  type ChannelMessage,
  dropTyping,
  nextTypingEnd,
  noChannels,
  receiveMessage,
  startTyping,
  stopTyping,
} from '../state.ts'

const store = createStore(noChannels)
keepExpiring(store, { next: nextTypingEnd, drop: dropTyping })

export const channelActions = {
  receive: (channel: string, message: ChannelMessage) =>
    store.apply((state) => receiveMessage(state, channel, message)),
  /** Makes a channel active, which clears its unread count; null: no channel is active. */
  activate: (channel: string | null) => store.apply((state) => activateChannel(state, channel)),
  startTyping: (channel: string, person: string) =>
    store.apply((state) => startTyping(state, channel, person, correctedMs())),
  stopTyping: (channel: string, person: string) => store.apply((state) => stopTyping(state, channel, person)),
}

const noTyping = {}

/** Returns the people typing in a channel, with their start times. An indicator expires after `typingMs`. */
export const useTyping = (channel: string) => useStore(store, ({ typing }) => typing[channel] ?? noTyping)
