import { clsx } from 'clsx'
import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog, type DialogProps } from '#ui/Dialog.tsx'
import { trpc } from '../trpc/trpc.ts'
import { PaidFooter } from './PaidFooter.tsx'
import type { Refusal } from './usePaidAction.ts'

type SaleDialogProps = Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'children'> & {
  /** Current price in tokens; undefined: free, and no balance is shown. */
  price: number | undefined
  /** The paid action (`usePaidAction`). With `forget`, a reopened dialog does not show the last error. */
  paying: { busy: boolean; done?: boolean; refusal: Refusal | undefined; forget?: () => void }
  /** Labels of the button, idle and while sending. */
  action: string
  busyText: string
  disabled?: boolean
  /** The button either calls `onPay` or submits the form with this id. */
  onPay?: () => void
  form?: string
  tryAgain: string
  /** Label before the remaining balance. */
  after?: string
  /** Alternative action below the button. */
  below?: ReactNode
  /** True for something that costs nothing now, such as a free seat or a waiting list. */
  plain?: boolean
  /** Replaces the content if a visitor has to sign in first. */
  instead?: ReactNode
}

/** Dialog that sells something: item, price, balance and remaining balance before the press, and the error after it. */
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
      open={open}
      title={title}
      locked={busy}
      variant={plain ? undefined : 'premium'}
      onOpenChange={change}
      footer={
        instead ?? (
          <PaidFooter
            {...{ refusal, tryAgain, left, ...(isPaid && { balance }), ...(after !== undefined && { after }) }}
            action={
              <Button
                variant={plain ? 'primary' : 'tip'}
                size={'lg'}
                block={true}
                loading={busy}
                loadingText={busyText}
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

/** The item on sale: its name, its description (`children`) and its price. */
export const SoldThing = ({ title, tokens, boxed = false, children }: SoldThingProps) => (
  <div className={clsx('flex items-start justify-between gap-4', boxed && 'rounded-card bg-wash p-4')}>
    <span className="grid min-w-0 gap-0.5">
      <span className="font-bold font-display text-lg [overflow-wrap:anywhere]">{title}</span>
      {children}
    </span>
    {tokens}
  </div>
)

/** Picture of the item on sale, behind a lock. */
export const LockedPicture = ({ className, children }: { className: string; children: ReactNode }) => (
  <div className={clsx('dark relative grid place-items-center overflow-hidden rounded-card bg-sunk', className)}>
    {children}
    <span className="z-1 grid size-14 place-content-center rounded-full bg-black/55 text-white backdrop-blur-sm">
      <LockKeyhole aria-hidden="true" className="size-6" />
    </span>
  </div>
)
