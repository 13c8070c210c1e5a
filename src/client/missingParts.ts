import { toast } from '#ui/toast.ts'
import { correctedMs } from './clock.ts'
import { keepTyped } from './pwa/typed.ts'

/** Said when a lazily loaded part of a page does not load. */
const MISSING_PART = {
  text: 'Part of this page did not load',
  detail: 'Reload the page. Your draft stays.',
  action: 'Reload',
} as const

/** Failures with a working network after which the page shows a toast. The page retries until then. */
const saysAfter = 3
/** A page that was reloaded for a missing part is not reloaded again for so long. */
const reloadsEveryMs = 10 * 60_000
const reloadedKey = 'reloaded-for-part'

/** The page around a missing part. Tests pass a stand-in. */
export type Page = {
  isOnline(): boolean
  /** The first file of the page's build: it names all others, so each build has another. */
  firstFile(): string | undefined
  /** Whether the server says that the file does not exist. Rejects where it cannot be asked. */
  isGone(url: string): Promise<boolean>
  /** Whether a call or a stage is on: a reload would end it. */
  hasMedia(): boolean
  /** Notes a reload. @returns false where one was noted lately, or nothing can be noted. */
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
  async isGone(url) {
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
    // Safari does not name the file. The first file of the page is missing after the same deploy.
    const url = /https?:\/\/\S+?\.(?:js|css)\b/.exec(String(error))?.[0] ?? page.firstFile()
    const isGone = url !== undefined && (await page.isGone(url).catch(() => false))
    if (isLeaving) return
    if (isGone && !page.hasMedia() && page.mayReload()) {
      isLeaving = true
      page.reload()
    } else if (isGone || failures >= saysAfter) page.say()
  }
}

/**
 * Hears of all dynamic imports that fail, for as long as the page lives. Its code comes after the page: what fails
 * before that is repeated.
 */
export function watchMissingParts(): void {
  const missing = createMissingParts()
  window.addEventListener('vite:preloadError', ({ payload }) => void missing(payload))
}
