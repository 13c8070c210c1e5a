import { useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useModals } from '#client/modals/useModals.ts'
import { useSession } from '#client/session/use-session.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import type { Recipient } from '../state.ts'

type TipButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'block' | 'className'> & { recipient: Recipient }

/** Opens the Send Tip dialog for a creator; a visitor signs in first and comes back to it. Nothing for oneself. */
export function TipButton({ recipient, ...look }: TipButtonProps) {
  const session = useSession()
  const modals = useModals()
  const router = useRouter()
  if (session?.user.id === recipient.id) return null
  const press = () => {
    if (session) return modals.open('tokenTipping', { recipient })
    const { pathname, search } = router.state.location
    const { href } = router.buildLocation({ to: pathname, search: { ...search, tip: recipient.username } })
    void router.navigate({ to: '/auth', search: { mode: 'signin', redirect: href } })
  }
  const warm = () => {
    if (session) modals.preload('tokenTipping')
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
