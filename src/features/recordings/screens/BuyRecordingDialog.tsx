import { pageHeading } from '#client/navigation/focusHeading.ts'
import { LockedPicture, SaleDialog, SoldThing } from '#client/paid/SaleDialog.tsx'
import { clockText } from '#ui/numbers.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { Recording } from '../contract.ts'
import { PAGES } from '../spec.ts'
import { Preview } from './Preview.tsx'
import { useBuying } from './useBuying.ts'

type BuyRecordingDialogProps = { recording: Recording; open: boolean; onOpenChange: (open: boolean) => void }

/** Dialog that confirms the purchase of a replay. */
export default function BuyRecordingDialog({ recording, open, onOpenChange }: BuyRecordingDialogProps) {
  const { title, creator, price, duration_seconds } = recording
  const { buy, ...paying } = useBuying(recording, () => {
    onOpenChange(false)
    // moves the focus to the heading, because the player replaced the button that opened the dialog
    requestAnimationFrame(() => pageHeading()?.focus({ preventScroll: true }))
  })
  return (
    <SaleDialog
      open={open}
      onOpenChange={onOpenChange}
      price={price}
      paying={paying}
      onPay={buy}
      title={PAGES.buyTitle}
      action={PAGES.buy(price)}
      busyText={PAGES.buying}
      tryAgain={PAGES.tryAgain}
    >
      <div className="grid gap-4">
        <LockedPicture className="aspect-video">
          <Preview recording={recording} className="absolute inset-0 size-full" />
        </LockedPicture>
        <SoldThing title={title} tokens={<TokenAmount tokens={price} className="text-lg" />}>
          <span className="text-muted text-sm">
            Replay, {clockText(duration_seconds)}, by {creator.display_name}
          </span>
        </SoldThing>
        <p className="text-muted text-sm">{PAGES.buyAbout}</p>
      </div>
    </SaleDialog>
  )
}
