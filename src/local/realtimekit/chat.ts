import { randomUUID } from 'node:crypto'
import { othersOf } from './model.ts'
import { type Events, sendEvent } from './socket-events.ts'
import { clientWire } from './wire.ts'

type Sent = { payloadType: number; payload: string }
type Store = { pluginId: string; storeName: string; insertKeys: { storeKey: string; payload: unknown }[] }

/** Handlers of chat and shared stores; the client requests both when it joins. */
export const chatEvents: Events = {
  'chat.getMessages': ({ peer, reply }) =>
    reply('socket.chat.GetChatMessagesResponse', { messages: peer.meeting.chat }),
  'chat.sendMessageToRoom': ({ peer, payload, reply }) => {
    const { payloadType, payload: text } = clientWire().decode<Sent>(
      'socket.chat.SendChatMessageToRoomRequest',
      payload,
    )
    const message = {
      chatId: randomUUID(),
      peerId: peer.id,
      userId: peer.participant.id,
      displayName: peer.participant.name,
      pinned: false,
      isEdited: false,
      payloadType,
      payload: text,
      createdAt: BigInt(Math.floor(Date.now() / 1000)),
      createdAtMs: BigInt(Date.now()),
    }
    peer.meeting.chat.push(message)
    const type = 'socket.chat.SendChatMessageToRoomResponse'
    for (const other of othersOf(peer)) sendEvent(other, 'chat.sendMessageToRoom', type, { message })
    reply(type, { message })
  },
  'plugin.getPlugins': ({ reply }) => reply('socket.plugin.EnablePluginsResponse', { plugins: [] }),
  'plugin.storeGetKeys': ({ peer, payload, reply }) => {
    const { pluginId, storeName } = clientWire().decode<Store>('socket.plugin.PluginStoreGetKeysRequest', payload)
    const storeItems = [...(peer.meeting.stores.get(storeName)?.values() ?? [])]
    reply('socket.plugin.PluginStoreResponse', { pluginId, storeName, storeItems })
  },
  'plugin.storeInsertKeys': ({ peer, payload, reply }) => {
    const asked = clientWire().decode<Store>('socket.plugin.PluginStoreInsertKeysRequest', payload)
    const { pluginId, storeName, insertKeys } = asked
    const { stores } = peer.meeting
    const store = stores.get(storeName) ?? new Map<string, object>()
    stores.set(storeName, store)
    const storeItems = insertKeys.map(({ storeKey, payload: value }) => ({
      timestamp: String(Date.now()),
      peerId: peer.id,
      storeKey,
      payload: value,
    }))
    for (const item of storeItems) store.set(item.storeKey, item)
    const value = { pluginId, storeName, storeItems }
    for (const other of othersOf(peer))
      sendEvent(other, 'plugin.storeInsertKeys', 'socket.plugin.PluginStoreResponse', value)
    reply('socket.plugin.PluginStoreResponse', value)
  },
  'polls.getPolls': ({ reply }) => reply('socket.polls.GetPollsResponse', { polls: [] }),
}
