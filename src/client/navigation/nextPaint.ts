/**
 * Resolves after the next frame, so that a press shows before the page starts work that it caused. Resolves at once while
 * the page is hidden, because hidden pages have no frames.
 */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
