import { createStore, useStore } from '#client/store/store.ts'
import {
  addNotification,
  noNotifications,
  readAllNotifications,
  readNotification,
  removeNotification,
  unreadNotifications,
} from '../state/latest.ts'

/** What this tab was told since it was opened; the server keeps all of it. */
const store = createStore(noNotifications)

export const notificationActions = {
  add: (incoming: Parameters<typeof addNotification>[1]) => store.apply((all) => addNotification(all, incoming)),
  read: (id: string) => store.apply((all) => readNotification(all, id)),
  readAll: () => store.apply(readAllNotifications),
  remove: (id: string) => store.apply((all) => removeNotification(all, id)),
}

/** Newest first, at most 100. */
export const useNotifications = () => useStore(store, (all) => all)
export const useUnreadNotifications = () => useStore(store, unreadNotifications)
