const MINUTE_MS = 60_000
const EVERY_MINUTE = '* * * * *'

/**
 * Calls the Worker's cron trigger every minute, as Cloudflare does and its local runtime does not. A run is skipped
 * while the product restarts.
 */
export function startCron(origin: string): { stop(): void } {
  const url = `${origin}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(EVERY_MINUTE)}`
  const timer = setInterval(() => {
    fetch(url, { signal: AbortSignal.timeout(MINUTE_MS) }).catch(() => {})
  }, MINUTE_MS)
  return { stop: () => clearInterval(timer) }
}
