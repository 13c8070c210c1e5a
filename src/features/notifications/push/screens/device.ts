/** Whether this browser can be told things while Limelight is closed: not at all, not before it is installed, or asked. */
export type DeviceState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

export type DeviceSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

// Who turned it on in this browser, so that it can be kept on without asking, and for nobody else.
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
    // then it is asked for again the next time
  }
}

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** `navigator.standalone` is there only where a page has to be put on the home screen before it may be told things. */
const wantsInstalling = () => 'standalone' in navigator && navigator.standalone === false

/** Undefined where the product runs without its service worker: in development. */
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
    // it has one that was made with another key
    const old = await pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return wireOf(await pushManager.subscribe(options))
  }
}

type Save = (subscription: DeviceSubscription) => Promise<unknown>

/** Asks the person, then the browser, then us. @throws when the browser or we cannot; `denied` when the person will not. */
export async function turnOn(userId: string, pushKey: string, save: Save): Promise<DeviceState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await save(await subscribe(pushKey))
  rememberOwner(userId)
  return 'on'
}

/** The browser forgets it even if we cannot be reached: we learn of it with the next push. */
export async function turnOff(drop: (endpoint: { endpoint: string }) => Promise<unknown>): Promise<void> {
  rememberOwner(null)
  const subscription = await (await registration())?.pushManager.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  await Promise.all([subscription.unsubscribe(), drop({ endpoint })])
}

/** After a new sign-in of the person who turned it on, says again where this browser is. */
export async function keepTurnedOn(userId: string, pushKey: string, save: Save): Promise<void> {
  if (owner() !== userId || !isSupported() || Notification.permission !== 'granted') return
  if (await registration()) await save(await subscribe(pushKey))
}
