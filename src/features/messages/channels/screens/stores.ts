import { correctedMs } from '#client/clock.ts'
import { keepExpiring } from '#client/store/expiring.ts'
import { createStore, useStore } from '#client/store/store.ts'
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
  /** Opens one, which reads it; null when none is open any more. */
  activate: (channel: string | null) => store.apply((state) => activateChannel(state, channel)),
  startTyping: (channel: string, person: string) =>
    store.apply((state) => startTyping(state, channel, person, correctedMs())),
  stopTyping: (channel: string, person: string) => store.apply((state) => stopTyping(state, channel, person)),
}

const nobody = {}

/** Since when each person in it has been typing; nobody for longer than 3 s after their last sign of it. */
export const useTyping = (channel: string) => useStore(store, ({ typing }) => typing[channel] ?? nobody)
