import { type ReactNode, Suspense, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { TIPS } from '../spec.ts'
import type { Opened } from './TipsDialog.tsx'

const TipsDialog = lazyWithRetry(() => import('./TipsDialog.tsx'))

type TipsButtonProps = Opened & {
  /** True if the reader is the host. Only the host and admins can open the list of tips. */
  isOwn: boolean
  /** Classes of the button, if its text already describes the list. */
  className?: string
  children: ReactNode
}

// a border, because an underline leaves out amounts with a coin icon
const figureClass = 'press-area border-line-strong border-b text-left hover:border-current'

/** Figure of a stream that opens the list of its tips. Readers without access see only the figure. */
export function TipsButton({ isOwn, className, children, ...opened }: TipsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const isAdmin = useSession()?.user.role === 'admin'
  if (!(isOwn || isAdmin)) return children
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={className ?? figureClass} onClick={() => setOpen(true)}>
        {children}
        {className === undefined && <span className="sr-only">, {TIPS.open}</span>}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <TipsDialog {...opened} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
