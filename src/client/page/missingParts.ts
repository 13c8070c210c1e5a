import { toast } from '#ui/toast.ts'
import { keepTyped } from '../pwa/typed.ts'
import { correctedMs } from '../time/clock.ts'
import { MISSING_PART } from './missingPart.ts'

/** Failures with a working network before the toast is shown. The page retries until then. */
const saysAfter = 3
/** Minimum milliseconds between two reloads for a missing part. */
const reloadsEveryMs = 10 * 60_000
const reloadedKey = 'reloaded-for-part'

/** The page around a missing part. Tests pass a fake. */
export type Page = {
  isOnline(): boolean
  /** URL of the first file of the page's build. It names all others, so it differs for each build. */
  firstFile(): string | undefined
  /** Returns true if the server reports that the file does not exist. Rejects if the server cannot be reached. */
  isRemoved(url: string): Promise<boolean>
  /** Returns true during a call or a stream, which a reload would end, and while a change such as a payment is sent. */
  isBusy(): boolean
  /** Returns true if this tab was reloaded for a missing part recently, or if storage is unavailable. */
  hasReloaded(): boolean
  reload(): void
  say(): void
}

function reload(): void {
  keepTyped()
  location.reload()
}

const hasMedia = () =>
  [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some(({ srcObject }) => srcObject)

const browser: Omit<Page, 'isBusy'> = {
  isOnline: () => navigator.onLine,
  firstFile: () =>
    performance.getEntriesByType('resource').find(({ name }) => /\/assets\/index-[\w-]+\.js$/.test(name))?.name,
  async isRemoved(url) {
    const { status, body } = await fetch(url, { cache: 'no-store' })
    void body?.cancel()
    return status === 404 || status === 410
  },
  hasReloaded() {
    try {
      const last = Number(sessionStorage.getItem(reloadedKey))
      // Throws if storage is full: without a record of its reload the page would reload again and again.
      sessionStorage.setItem(reloadedKey, String(last).padStart(13, '0'))
      return correctedMs() - last < reloadsEveryMs
    } catch {
      return true
    }
  },
  reload,
  say: () =>
    toast.plain(MISSING_PART.text, {
      id: 'missing-part',
      detail: MISSING_PART.detail,
      durationMs: Number.POSITIVE_INFINITY,
      action: { label: MISSING_PART.action, run: reload },
    }),
}

/**
 * Returns a handler of failed loads. A deploy removes the files of the previous build, so an open page reloads once. If
 * parts are still missing afterwards, or the page is busy, it shows a toast. Offline it does nothing: the offline
 * bar is visible.
 */
export function createMissingParts(page: Page) {
  let failures = 0
  let isLeaving = false
  return async (error: unknown): Promise<void> => {
    if (isLeaving || !page.isOnline()) return
    failures += 1
    // Safari does not name the file. After a deploy the first file of the page is missing too.
    const url = /https?:\/\/\S+?\.(?:js|css)\b/.exec(String(error))?.[0] ?? page.firstFile()
    const isRemoved = url !== undefined && (await page.isRemoved(url).catch(() => false))
    if (isLeaving) return
    if (isRemoved && !page.isBusy() && !page.hasReloaded()) {
      isLeaving = true
      page.reload()
    } else if (isRemoved || failures >= saysAfter) page.say()
  }
}

const mark = 'Missing part: '

/**
 * Marks the error of code that did not load and for which the page must not reload. The router reloads the page for the
 * message of the browser. It shows a marked error instead.
 */
export function markMissingPart(error: unknown): void {
  if (error instanceof Error && !error.message.startsWith(mark)) error.message = mark + error.message
}

/**
 * Handles all failed dynamic imports while the page lives. `isChanging` returns true while a change is sent to the server.
 * If the code of a route does not load, the router reloads the page, unless the error is marked. This code loads after the
 * page; earlier failures are repeated.
 */
export function watchMissingParts(isChanging: () => boolean): void {
  const page: Page = { ...browser, isBusy: () => hasMedia() || isChanging() }
  const missing = createMissingParts(page)
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (page.isBusy() || page.hasReloaded()) markMissingPart(payload)
    else window.addEventListener('pagehide', recordReload)
    void missing(payload)
  })
}

function recordReload(): void {
  try {
    sessionStorage.setItem(reloadedKey, String(correctedMs()))
  } catch {
    // Storage has become unavailable: `hasReloaded` returns true.
  }
}
