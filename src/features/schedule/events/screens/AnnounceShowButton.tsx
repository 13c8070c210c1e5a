import { Megaphone } from 'lucide-react'
import { useModals } from '#client/modals/useModals.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { DETAILS } from '../spec.ts'

/** Opens the dialog that creates and announces a private show. */
export function AnnounceShowButton(look: Pick<ButtonProps, 'variant' | 'block'>) {
  const modals = useModals()
  return (
    <Button {...look} onPointerEnter={() => modals.preload('announceShow')} onClick={() => modals.open('announceShow')}>
      <Megaphone aria-hidden="true" />
      {DETAILS.announceShow}
    </Button>
  )
}
