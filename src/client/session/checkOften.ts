/** Checks now and then, and whenever the page or the network comes back. @returns how to stop. */
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
