import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { useSession } from '../session/use-session.ts'

type SaleBarProps = {
  tokens: number
  /** Beside the price: how it comes, and by when. */
  note: ReactNode
  creatorId: string
  /** What the button says, and why nobody can buy; undefined: everybody else can. */
  action: string
  gone: string | undefined
  /** What the creator does with their own. */
  edit: { label: string; open: () => void }
  /** The address that a visitor is at again once they have signed in, having pressed the button. */
  pressedAt: string
  /** Whether this is that address; `leave` goes to the page without the press. */
  wasPressed: boolean
  leave: () => void
  /** The dialog that sells it (`SaleDialog`), and how it is brought before it is opened. */
  dialog: (opened: { owner: string; open: boolean; onOpenChange: (open: boolean) => void }) => ReactNode
  warm: () => void
}

/** On the page of one thing that is sold: its price and the one thing to do; in the thumb zone on a phone. */
export function SaleBar({ tokens, note, creatorId, action, gone, edit, dialog, warm, ...way }: SaleBarProps) {
  const { pressedAt, wasPressed, leave } = way
  const user = useSession()?.user
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const isOwn = user?.id === creatorId
  const isBack = wasPressed && user !== undefined
  const goOn = useEffectEvent(() => {
    leave()
    if (!isOwn) setOpen(true)
  })
  useEffect(() => {
    if (isBack) goOn()
  }, [isBack])
  const press = () => {
    if (user) return setOpen(true)
    void navigate({ to: '/auth', search: { mode: 'signin', redirect: pressedAt } })
  }
  return (
    <div className="card card-pad grid gap-3 short:static narrow:fixed narrow:inset-x-0 narrow:bottom-(--tabbar) narrow:z-30 narrow:grid-cols-[auto_minmax(0,1fr)] narrow:items-center narrow:gap-4 narrow:rounded-none narrow:border-x-0 narrow:border-b-0 narrow:bg-ground narrow:px-4 narrow:pt-3 narrow:pb-[max(0.75rem,calc(env(safe-area-inset-bottom,0px)-var(--tabbar)))]">
      <div className="grid gap-0.5">
        <TokenAmount tokens={tokens} display className="text-2xl md:text-3xl" />
        <span className="flex items-center gap-1.5 text-muted text-sm">{note}</span>
      </div>
      {isOwn ? (
        <Button size="lg" block onClick={edit.open}>
          {edit.label}
        </Button>
      ) : (
        <Button variant="tip" size="lg" block disabled={gone !== undefined} onClick={press} onPointerEnter={warm}>
          {gone ?? action}
        </Button>
      )}
      {open && user && <Suspense fallback={null}>{dialog({ owner: user.id, open, onOpenChange: setOpen })}</Suspense>}
    </div>
  )
}
