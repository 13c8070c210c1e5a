/**
 * Opens a native modal dialog over the page. The page behind it is inert for pointer, keyboard and screen reader, even
 * if the page traps the focus. Escape calls `giveUp`.
 */
export function overlay(label: string, giveUp: () => void): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', label)
  // Sets properties instead of a style attribute, because the page's policy forbids inline styles.
  Object.assign(dialog.style, {
    position: 'fixed',
    inset: '0',
    width: '100vw',
    height: '100dvh',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    border: '0',
    padding: '16px',
    boxSizing: 'border-box',
    background: 'rgba(12, 10, 16, 0.6)',
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: '12px',
  })
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    giveUp()
  })
  // A dialog of the page must not treat a click in this dialog as an outside click.
  for (const name of ['pointerdown', 'mousedown', 'click'])
    dialog.addEventListener(name, (event) => event.stopPropagation())
  return dialog
}
