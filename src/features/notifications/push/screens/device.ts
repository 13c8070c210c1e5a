/** Push state of this browser: not supported, only after installation, denied, off or on. */
export type DeviceState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

export type DeviceSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

// Storage key of the id of the user who turned push on in this browser. Push stays on only for this user.
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
    // without storage the user must turn push on again after the next sign-in
  }
}

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/**
 * Returns true on iOS (only there `navigator.standalone` exists) if the page is not on the home screen, as push
 * requires.
 */
const needsInstalling = () => 'standalone' in navigator && navigator.standalone === false

/** Returns the service worker's registration. Undefined in development, where the product has no service worker. */
const registration = () => navigator.serviceWorker.getRegistration()

export async function deviceState(userId: string): Promise<DeviceState> {
  if (!isSupported()) return needsInstalling() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await (await registration())?.pushManager.getSubscription()
  return subscription && Notification.permission === 'granted' && owner() === userId ? 'on' : 'off'
}

function toDeviceSubscription(subscription: PushSubscription): DeviceSubscription {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

async function subscribe(pushKey: string): Promise<DeviceSubscription> {
  const worker = await registration()
  if (!worker) throw new Error('there is no service worker')
  const options = { userVisibleOnly: true, applicationServerKey: pushKey }
  const { pushManager } = worker
  try {
    return toDeviceSubscription(await pushManager.subscribe(options))
  } catch (error) {
    // replaces the browser's subscription if it has another key
    const old = await pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return toDeviceSubscription(await pushManager.subscribe(options))
  }
}

type Save = (subscription: DeviceSubscription) => Promise<unknown>

/**
 * Asks for the permission, subscribes the browser and saves the subscription. Returns `denied` if the user refuses.
 * Throws if the browser or the server fails.
 */
export async function turnOn(userId: string, pushKey: string, save: Save): Promise<DeviceState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await save(await subscribe(pushKey))
  rememberOwner(userId)
  return 'on'
}

/**
 * Unsubscribes the browser first. If the server cannot be reached, its next push message fails and deletes the device.
 */
export async function turnOff(drop: (endpoint: { endpoint: string }) => Promise<unknown>): Promise<void> {
  rememberOwner(null)
  const subscription = await (await registration())?.pushManager.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  await Promise.all([subscription.unsubscribe(), drop({ endpoint })])
}

/** Saves the subscription again after a new sign-in of the user who turned push on. */
export async function renewSubscription(userId: string, pushKey: string, save: Save): Promise<void> {
  if (owner() !== userId || !isSupported() || Notification.permission !== 'granted') return
  if (await registration()) await save(await subscribe(pushKey))
}
