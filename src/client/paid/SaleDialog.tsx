import { clsx } from 'clsx'
import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog, type DialogProps } from '#ui/Dialog.tsx'
import { trpc } from '../trpc.ts'
import { PaidFooter } from './PaidFooter.tsx'
import type { Refusal } from './usePaidAction.ts'

type SaleDialogProps = Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'children'> & {
  /** The tokens of now; undefined: nothing is paid, and no balance is shown. */
  price: number | undefined
  /** The paid action (`usePaidAction`). With `forget` a closed dialog says nothing of the last press when it opens again. */
  paying: { busy: boolean; done?: boolean; refusal: Refusal | undefined; forget?: () => void }
  /** What the button says, and while it is sent. */
  action: string
  busyText: string
  disabled?: boolean
  /** What the button does: pay at once, or send the form of this id. */
  onPay?: () => void
  form?: string
  tryAgain: string
  /** Before what is left of the balance. */
  after?: string
  /** Another way, below the button. */
  below?: ReactNode
  /** Not a sale for once: a free seat, a place in line. */
  plain?: boolean
  /** In place of all of it: a visitor has to sign in first. */
  instead?: ReactNode
}

/**
 * The dialog of whatever is sold: what it is, its price, the balance and what is left of it are said before the press, and
 * what went wrong after it.
 */
export function SaleDialog({
  open,
  onOpenChange,
  title,
  price,
  paying,
  instead,
  children,
  ...footer
}: SaleDialogProps) {
  const { busy, done = false, refusal, forget } = paying
  const isPaid = price !== undefined && !instead
  const balance = trpc.wallet.balance.useQuery(undefined, { enabled: isPaid })
  const left = isPaid && balance.data && !done ? balance.data.balance - price : undefined
  const { action, busyText, disabled = false, onPay, form, tryAgain, after, below, plain = false } = footer
  const change = (next: boolean) => {
    if (!next) forget?.()
    onOpenChange(next)
  }
  return (
    <Dialog
      {...{ open, title, locked: busy, variant: plain ? undefined : 'premium' }}
      onOpenChange={change}
      footer={
        instead ?? (
          <PaidFooter
            {...{ refusal, tryAgain, left, ...(isPaid && { balance }), ...(after !== undefined && { after }) }}
            action={
              <Button
                {...{
                  variant: plain ? 'primary' : 'tip',
                  size: 'lg',
                  block: true,
                  loading: busy,
                  loadingText: busyText,
                }}
                {...(form === undefined ? { onClick: onPay } : { type: 'submit', form })}
                disabled={done || disabled}
              >
                {action}
              </Button>
            }
          >
            {below}
          </PaidFooter>
        )
      }
    >
      {children}
    </Dialog>
  )
}

type SoldThingProps = { title: string; tokens: ReactNode; boxed?: boolean; children: ReactNode }

/** What is sold: its name, what it is (`children`), and its price. */
export const SoldThing = ({ title, tokens, boxed = false, children }: SoldThingProps) => (
  <div className={clsx('flex items-start justify-between gap-4', boxed && 'rounded-card bg-wash p-4')}>
    <span className="grid min-w-0 gap-0.5">
      <span className="font-bold font-display text-lg [overflow-wrap:anywhere]">{title}</span>
      {children}
    </span>
    {tokens}
  </div>
)

/** A picture of what is sold, behind a lock. */
export const LockedPicture = ({ className, children }: { className: string; children: ReactNode }) => (
  <div className={clsx('dark relative grid place-items-center overflow-hidden rounded-card bg-sunk', className)}>
    {children}
    <span className="z-1 grid size-14 place-content-center rounded-full bg-black/55 text-white backdrop-blur-sm">
      <LockKeyhole aria-hidden="true" className="size-6" />
    </span>
  </div>
)
