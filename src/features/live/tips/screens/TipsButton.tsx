import { type ReactNode, Suspense, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { TIPS } from '../spec.ts'
import type { Opened } from './TipsDialog.tsx'

const TipsDialog = lazyWithRetry(() => import('./TipsDialog.tsx'))

type TipsButtonProps = Opened & {
  /** The reader is the host, whom the tips are shown to; admins may read them too. */
  isOwn: boolean
  /** Of a button whose words say what it opens. */
  className?: string
  children: ReactNode
}

// a line of its own: an underline leaves amounts with a coin out
const figureClass = 'press-area border-line-strong border-b text-left hover:border-current'

/** A figure of a stream that opens the tips it counts; for whoever may not read them the figure alone. */
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
