/**
 * A layer over the page: a native modal dialog, so that everything behind it is inert for pointer, keyboard and screen
 * reader, whatever focus trap the page itself has. Escape calls `giveUp`.
 */
export function overlay(label: string, giveUp: () => void): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', label)
  // Properties, not a style attribute: the page's policy forbids inline style.
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
  // The page's own dialog must not take a click in here for a click beside it.
  for (const name of ['pointerdown', 'mousedown', 'click'])
    dialog.addEventListener(name, (event) => event.stopPropagation())
  return dialog
}
