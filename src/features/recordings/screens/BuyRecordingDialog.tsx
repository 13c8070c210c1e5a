import { LockKeyhole } from 'lucide-react'
import { PaidFooter } from '#client/paid/PaidFooter.tsx'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { clockText } from '#ui/numbers.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { Recording } from '../contract.ts'
import { PAGES } from '../spec.ts'
import { Preview } from './Preview.tsx'
import { useBuying } from './useBuying.ts'

type BuyRecordingDialogProps = { recording: Recording; open: boolean; onOpenChange: (open: boolean) => void }

/** Buys a replay: what it is, its price and what is left after it are said before the press. */
export default function BuyRecordingDialog({ recording, open, onOpenChange }: BuyRecordingDialogProps) {
  const balance = trpc.wallet.balance.useQuery()
  const { title, creator, price, duration_seconds } = recording
  const { buy, buying, refusal, forget } = useBuying(recording, () => onOpenChange(false))
  const change = (next: boolean) => {
    if (!next) forget()
    onOpenChange(next)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      variant="premium"
      title={PAGES.buyTitle}
      locked={buying}
      footer={
        <PaidFooter
          {...{ refusal, balance, left: balance.data && balance.data.balance - price, tryAgain: PAGES.tryAgain }}
          action={
            <Button
              {...{ variant: 'tip', size: 'lg', block: true, loading: buying, loadingText: PAGES.buying }}
              onClick={buy}
            >
              {PAGES.buy(price)}
            </Button>
          }
        />
      }
    >
      <div className="grid gap-4">
        <div className="dark relative grid aspect-video place-items-center overflow-hidden rounded-card bg-sunk">
          <Preview recording={recording} className="absolute inset-0 size-full" />
          <span className="z-1 grid size-14 place-content-center rounded-full bg-black/55 text-white backdrop-blur-sm">
            <LockKeyhole aria-hidden="true" className="size-6" />
          </span>
        </div>
        <div className="flex items-start justify-between gap-4">
          <span className="grid min-w-0 gap-0.5">
            <span className="font-bold font-display text-lg [overflow-wrap:anywhere]">{title}</span>
            <span className="text-muted text-sm">
              Replay, {clockText(duration_seconds)}, by {creator.display_name}
            </span>
          </span>
          <TokenAmount tokens={price} className="text-lg" />
        </div>
        <p className="text-muted text-sm">{PAGES.buyAbout}</p>
      </div>
    </Dialog>
  )
}
