import { useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { IconButton } from '#ui/IconButton.tsx'
import { WATCH } from '../spec.ts'

/**
 * Button that closes the stream and returns to the page from which the viewer came. Without such a page, or after
 * signing in for this stream, it goes to /live.
 */
export function CloseStream({ className }: { className?: string }) {
  const router = useRouter()
  const close = () => {
    const { history } = router
    const toAll = () => void router.navigate({ to: '/live', replace: true })
    if (!history.canGoBack()) return toAll()
    const { pathname } = history.location
    const stop = history.subscribe(({ location }) => {
      stop()
      if (location.pathname === pathname || location.pathname.startsWith('/auth')) toAll()
    })
    history.back()
  }
  return (
    <IconButton label={WATCH.close} variant="glass" className={clsx('stream-close', className)} onClick={close}>
      <X aria-hidden="true" />
    </IconButton>
  )
}
