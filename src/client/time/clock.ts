import { serverNowName, serverTimeHeader } from '#shared/paths.ts'

// The clock of a device may be wrong by hours and may be set while a page is open. Browser code compares server times
// with this clock; `clock.test.ts` rejects `Date.now()` and `new Date()` elsewhere. Short durations use
// `performance.now()`.

/** Milliseconds to add to this device's clock to get the server's time. Stays 0 on the server. */
let lag = 0

/** Returns the current time by the server's clock, in milliseconds since 1970. */
export const correctedMs = (): number => Date.now() + lag

/** Returns the current time by the server's clock. */
export const correctedNow = (): Date => new Date(correctedMs())

/** Readings of this device's clock, in milliseconds: when a request left and when its response began to arrive. */
export type Trip = { sentMs: number; answeredMs: number }

/**
 * Corrects the clock with the time that the server read during the request `trip`. This time is exact only to the
 * duration of the request, so `lag` changes only as much as these bounds require. A later, faster request corrects it
 * further.
 */
export function correctClock(serverMs: number, { sentMs, answeredMs }: Trip): void {
  if (typeof document === 'undefined' || !Number.isFinite(serverMs)) return
  lag = Math.min(Math.max(lag, serverMs - answeredMs), serverMs - sentMs)
}

/**
 * Corrects the clock by the time at which the server sent this page: from its headers, because the edge may have cached
 * the page; otherwise the time at which it was rendered. A page restored from the history may be old, so it is ignored.
 */
export function correctByPage(renderedAt: Date | undefined): void {
  if (renderedAt === undefined || typeof document === 'undefined') return
  const elapsedMs = performance.now()
  const sentMs = Date.now() - elapsedMs
  const [loading] = performance.getEntriesByType('navigation')
  const isKnown = typeof PerformanceNavigationTiming !== 'undefined' && loading instanceof PerformanceNavigationTiming
  if (isKnown && loading.type === 'back_forward') return
  const answeredMs = sentMs + ((isKnown && loading.responseStart) || elapsedMs)
  const sent = isKnown ? loading.serverTiming.find(({ name }) => name === serverNowName)?.duration : undefined
  correctClock(sent ?? renderedAt.getTime(), { sentMs, answeredMs })
}

/** Fetches, and corrects the clock by the time in the response. */
export async function measuredFetch(url: string, init: RequestInit): Promise<Response> {
  const sentMs = Date.now()
  const answer = await fetch(url, init)
  const header = answer.headers.get(serverTimeHeader)
  if (header !== null) correctClock(Number(header), { sentMs, answeredMs: Date.now() })
  return answer
}
