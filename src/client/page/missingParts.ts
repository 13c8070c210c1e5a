import { toast } from '#ui/toast.ts'
import { keepTyped } from '../pwa/typed.ts'
import { correctedMs } from '../time/clock.ts'

/** Toast for a lazily loaded part that does not load. */
const MISSING_PART = {
  text: 'Part of this page did not load',
  detail: 'Reload the page. Your draft stays.',
  action: 'Reload',
} as const

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
  /** Returns true during a call or a stream, which a reload would end. */
  hasMedia(): boolean
  /** Records a reload. @returns false if a reload was recorded recently, or storage is unavailable. */
  mayReload(): boolean
  reload(): void
  say(): void
}

function reload(): void {
  keepTyped()
  location.reload()
}

const browser: Page = {
  isOnline: () => navigator.onLine,
  firstFile: () =>
    performance.getEntriesByType('resource').find(({ name }) => /\/assets\/index-[\w-]+\.js$/.test(name))?.name,
  async isRemoved(url) {
    const { status, body } = await fetch(url, { cache: 'no-store' })
    void body?.cancel()
    return status === 404 || status === 410
  },
  hasMedia: () => [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some(({ srcObject }) => srcObject),
  mayReload() {
    try {
      const isLately = correctedMs() - Number(sessionStorage.getItem(reloadedKey)) < reloadsEveryMs
      if (!isLately) sessionStorage.setItem(reloadedKey, String(correctedMs()))
      return !isLately
    } catch {
      return false
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
 * parts are still missing afterwards, or a call is in progress, it shows a toast. Offline it does nothing: the offline
 * bar is visible.
 */
export function createMissingParts(page: Page = browser) {
  let failures = 0
  let isLeaving = false
  return async (error: unknown): Promise<void> => {
    if (isLeaving || !page.isOnline()) return
    failures += 1
    // Safari does not name the file. After a deploy the first file of the page is missing too.
    const url = /https?:\/\/\S+?\.(?:js|css)\b/.exec(String(error))?.[0] ?? page.firstFile()
    const isRemoved = url !== undefined && (await page.isRemoved(url).catch(() => false))
    if (isLeaving) return
    if (isRemoved && !page.hasMedia() && page.mayReload()) {
      isLeaving = true
      page.reload()
    } else if (isRemoved || failures >= saysAfter) page.say()
  }
}

/** Handles all failed dynamic imports while the page lives. Its code loads after the page; earlier failures are repeated. */
export function watchMissingParts(): void {
  const missing = createMissingParts()
  window.addEventListener('vite:preloadError', ({ payload }) => void missing(payload))
}
