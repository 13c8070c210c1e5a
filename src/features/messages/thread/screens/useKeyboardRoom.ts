import { useEffect } from 'react'

/**
 * Keeps the text field visible above the on-screen keyboard. In Safari the keyboard covers the page instead of resizing
 * it, so this shortens the page.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const root = document.documentElement
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - view.height * view.scale)
      root.style.setProperty('--keyboard', `${Math.round(covered)}px`)
      if (covered > 0) window.scrollTo(0, 0)
    }
    view.addEventListener('resize', measure)
    return () => {
      view.removeEventListener('resize', measure)
      root.style.removeProperty('--keyboard')
    }
  }, [])
}
