import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, useRef } from 'react'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { pageHeading } from '#client/navigation/focusHeading.ts'
import { useBackCloses } from '#ui/useBackCloses.ts'
import { CommandSearch } from './CommandSearch.tsx'
import type { Command } from './commands.ts'
import { PALETTE } from './spec.ts'

/** The command palette: finds pages, actions, people and things. Cmd or Ctrl plus K closes it too. */
export function Palette({ open, onOpenChange }: ModalComponentProps<'commandPalette'>) {
  const input = useRef<HTMLInputElement>(null)
  const chosenAt = useRef<string>(undefined)
  const close = () => onOpenChange(false)
  useBackCloses({ isOpen: open, close, locked: false })
  const choose = (command: Command) => {
    chosenAt.current = window.location.pathname
    close()
    command.run()
  }
  // A command that navigates moves the focus to the heading of its page.
  const returned = () => {
    const from = chosenAt.current
    chosenAt.current = undefined
    return from === undefined || from === window.location.pathname ? true : pageHeading()
  }
  const shortcut = (event: KeyboardEvent) => {
    // A closing palette still has the focus and must ignore keys.
    if (!open || event.key.toLowerCase() !== 'k' || event.metaKey === event.ctrlKey) return
    event.preventDefault()
    close()
  }
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Viewport className="dialog-viewport">
          <Dialog.Popup className="dialog palette" initialFocus={input} finalFocus={returned} onKeyDown={shortcut}>
            <Dialog.Title className="sr-only">{PALETTE.title}</Dialog.Title>
            <CommandSearch input={input} onChoose={choose} onClose={close} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
