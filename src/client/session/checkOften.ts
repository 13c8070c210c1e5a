/** Checks periodically, and whenever the page becomes visible or the network returns. @returns a function that stops. */
export function checkOften(check: () => void, everyMs: number): () => void {
  const timer = setInterval(check, everyMs)
  document.addEventListener('visibilitychange', check)
  window.addEventListener('online', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    window.removeEventListener('online', check)
  }
}
