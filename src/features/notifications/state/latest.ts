/** Something the person is told. */
export type Notification = {
  id: string
  type: string
  title: string
  message: string
  /** Milliseconds since 1970, as all moments in client state. */
  timestamp: number
  read: boolean
  data: Readonly<Record<string, unknown>>
}

/** Newest first. */
export type Notifications = readonly Notification[]

export const notificationsMax = 100
const defaultType = 'info'

export const noNotifications: Notifications = []

type Incoming = Pick<Notification, 'id' | 'title' | 'message' | 'timestamp'> & Partial<Notification>

/** Adds one where its time puts it; the same one again takes the place of the first, and what was read stays read. */
export function addNotification(all: Notifications, incoming: Incoming): Notifications {
  const known = all.find(({ id }) => id === incoming.id)
  const added = { type: defaultType, data: {}, ...incoming, read: known?.read || incoming.read || false }
  const others = all.filter(({ id }) => id !== incoming.id)
  const place = others.findIndex(({ timestamp }) => timestamp <= added.timestamp)
  return others.toSpliced(place === -1 ? others.length : place, 0, added).slice(0, notificationsMax)
}

export const readNotification = (all: Notifications, id: string): Notifications =>
  all.map((one) => (one.id === id && !one.read ? { ...one, read: true } : one))

export const readAllNotifications = (all: Notifications): Notifications =>
  all.map((one) => (one.read ? one : { ...one, read: true }))

export const removeNotification = (all: Notifications, id: string): Notifications => all.filter((one) => one.id !== id)

/** Of those that are kept. */
export const unreadNotifications = (all: Notifications): number => all.filter(({ read }) => !read).length
