import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { useSession } from '../session/use-session.ts'

type SaleBarProps = {
  tokens: number
  /** Note beside the price about the delivery. */
  note: ReactNode
  creatorId: string
  /** Label of the button; `gone` is the reason why buying is impossible. */
  action: string
  gone: string | undefined
  /** Action of the creator on their own item. */
  edit: { label: string; open: () => void }
  /** URL to return to after a visitor has pressed the button and signed in. */
  pressedAt: string
  /** True at that URL; `leave` removes the press from the URL. */
  wasPressed: boolean
  leave: () => void
  /** The dialog that sells the item (`SaleDialog`); `warm` prefetches its code. */
  dialog: (opened: { owner: string; open: boolean; onOpenChange: (open: boolean) => void }) => ReactNode
  warm: () => void
}

/** Price and buy button of an item's page, at the bottom of a phone's screen. */
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
    <ActionBar className="narrow:grid-cols-[auto_minmax(0,1fr)] narrow:items-center narrow:gap-4">
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
    </ActionBar>
  )
}
