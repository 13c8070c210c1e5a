/** Push state of this browser: not supported, only after installation, denied, off or on. */
export type DeviceState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

export type DeviceSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

// The id of the person who turned push on in this browser, so that it stays on for that person only.
const ownerKey = 'push'

function owner(): string | null {
  try {
    return localStorage.getItem(ownerKey)
  } catch {
    return null
  }
}

function rememberOwner(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(ownerKey)
    else localStorage.setItem(ownerKey, userId)
  } catch {
    // without storage, push has to be turned on again after the next sign-in
  }
}

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** `navigator.standalone` exists only on iOS, where a page must be on the home screen to receive pushes. */
const wantsInstalling = () => 'standalone' in navigator && navigator.standalone === false

/** Undefined in development, where the product has no service worker. */
const registration = () => navigator.serviceWorker.getRegistration()

export async function deviceState(userId: string): Promise<DeviceState> {
  if (!isSupported()) return wantsInstalling() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await (await registration())?.pushManager.getSubscription()
  return subscription && Notification.permission === 'granted' && owner() === userId ? 'on' : 'off'
}

function wireOf(subscription: PushSubscription): DeviceSubscription {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

async function subscribe(pushKey: string): Promise<DeviceSubscription> {
  const worker = await registration()
  if (!worker) throw new Error('there is no service worker')
  const options = { userVisibleOnly: true, applicationServerKey: pushKey }
  const { pushManager } = worker
  try {
    return wireOf(await pushManager.subscribe(options))
  } catch (error) {
    // the browser has a subscription with another key
    const old = await pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return wireOf(await pushManager.subscribe(options))
  }
}

type Save = (subscription: DeviceSubscription) => Promise<unknown>

/**
 * Asks for the permission, subscribes and saves the subscription. Returns `denied` if the person refuses. @throws when
 * the browser or the server fails
 */
export async function turnOn(userId: string, pushKey: string, save: Save): Promise<DeviceState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await save(await subscribe(pushKey))
  rememberOwner(userId)
  return 'on'
}

/** Unsubscribes the browser first: if the server cannot be reached, its next push fails and deletes the device. */
export async function turnOff(drop: (endpoint: { endpoint: string }) => Promise<unknown>): Promise<void> {
  rememberOwner(null)
  const subscription = await (await registration())?.pushManager.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  await Promise.all([subscription.unsubscribe(), drop({ endpoint })])
}

/** Saves the subscription again after a new sign-in of the person who turned it on. */
export async function keepTurnedOn(userId: string, pushKey: string, save: Save): Promise<void> {
  if (owner() !== userId || !isSupported() || Notification.permission !== 'granted') return
  if (await registration()) await save(await subscribe(pushKey))
}
