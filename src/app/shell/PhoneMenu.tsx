import { type ReactElement, Suspense, useState } from 'react'
import type { User } from '#shared/session.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Popover } from '#ui/Popover.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useBackCloses } from '#ui/useBackCloses.ts'

const PhoneMenuPanel = lazyWithRetry(() => import('./PhoneMenuPanel.tsx'))

type PhoneMenuProps = { user: User; trigger: ReactElement }

/**
 * The Menu popup of a narrow screen: its tab opens and closes it; a press outside, Escape, Back and any choice in it
 * close it too.
 */
export function PhoneMenu({ user, trigger }: PhoneMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  useBackCloses({ isOpen, close, locked: false })
  return (
    <Popover
      trigger={trigger}
      title="Menu"
      open={isOpen}
      onOpenChange={setIsOpen}
      dims
      className="w-[calc(100vw-1.5rem)] max-w-[30rem]"
    >
      <Suspense fallback={<Spinner label="One moment" />}>
        <PhoneMenuPanel user={user} onChoose={close} />
      </Suspense>
    </Popover>
  )
}
