import { useEffect } from 'react'
import { useModals } from '#client/modals/useModals.ts'

/** Cmd or Ctrl plus K opens the palette, unless a dialog is open, which has the keyboard focus. */
export function PaletteKey() {
  const modals = useModals()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const { key, metaKey, ctrlKey, shiftKey, altKey } = event
      if (key.toLowerCase() !== 'k' || metaKey === ctrlKey || shiftKey || altKey) return
      event.preventDefault()
      if (!document.querySelector('.dialog[data-open]')) modals.open('commandPalette')
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [modals])
  return null
}
