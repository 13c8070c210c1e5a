import { useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useModals } from '#client/modals/useModals.ts'
import { useSession } from '#client/session/use-session.ts'
import { useJoin } from '#client/session/useJoin.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { layerKey } from '#ui/LayerAddress.ts'
import type { Recipient } from '../state.ts'

type TipButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'block' | 'className'> & { recipient: Recipient }

/**
 * Button that opens the tip dialog for a creator. A visitor joins first; the link back opens the dialog. Hidden for the creator.
 */
export function TipButton({ recipient, ...look }: TipButtonProps) {
  const session = useSession()
  const modals = useModals()
  const { join, preloadJoin } = useJoin()
  const router = useRouter()
  if (session?.user.id === recipient.id) return null
  const press = () => {
    if (session) return modals.open('tokenTipping', { recipient })
    const { pathname, search } = router.state.location
    const opened = { ...search, [layerKey]: `tokenTipping.${recipient.username}` }
    join({ verb: 'tip', person: recipient, next: pathname + router.options.stringifySearch(opened) })
  }
  const warm = () => {
    if (session) void modals.preload('tokenTipping')
    else preloadJoin()
  }
  return (
    <Button
      {...look}
      className={clsx('with-coin', look.className)}
      aria-label={`Tip ${recipient.displayName}`}
      onClick={press}
      onPointerEnter={warm}
      onFocus={warm}
    >
      Tip
    </Button>
  )
}
