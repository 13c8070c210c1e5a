import { Link } from '@tanstack/react-router'
import { LockedPicture, SaleDialog, SoldThing } from '#client/paid/SaleDialog.tsx'
import { useSession } from '#client/session/use-session.ts'
import { fullNumber } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { clockText } from '#ui/numbers.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { ContentItem } from '../../contract.ts'
import { ContentPicture } from '../../items/screens/ContentPicture.tsx'
import { ShareAndReport } from '../../items/screens/ShareAndReport.tsx'
import { GALLERY } from '../../items/spec.ts'
import { addressOf } from '../../items/state.ts'
import { CONTENT_NAMES, SENTENCES } from '../../spec.ts'
import { useUnlock } from './useUnlock.ts'

type UnlockDialogProps = {
  item: ContentItem
  open: boolean
  onOpenChange: (open: boolean) => void
  onUnlocked: (item: ContentItem) => void
  onSubscribe: () => void
}

/** Dialog that buys an item, or links to the tier that opens it. */
export default function UnlockDialog({ item, open, onOpenChange, onUnlocked, onSubscribe }: UnlockDialogProps) {
  const { tier } = item
  const user = useSession()?.user
  const { unlock, price, paying } = useUnlock({ item, onUnlocked })
  return (
    <SaleDialog
      open={open}
      onOpenChange={onOpenChange}
      price={price}
      paying={paying}
      onPay={unlock}
      title={price > 0 ? GALLERY.unlockTitle : GALLERY.subscribeTitle}
      action={SENTENCES.unlock(price)}
      busyText={SENTENCES.unlocking}
      tryAgain={SENTENCES.tryAgain}
      instead={user ? undefined : <SignIn item={item} />}
      below={
        tier?.offered && (
          <Button variant="ghost" block disabled={paying.busy} onClick={onSubscribe}>
            {GALLERY.orSubscribe(tier.name)} · <TokenAmount tokens={tier.price_tokens} per="/month" />
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <LockedPicture className="h-56">
          <ContentPicture item={item} className="absolute inset-0 size-full object-cover" />
        </LockedPicture>
        <SoldThing title={item.title} tokens={price > 0 && <TokenAmount tokens={price} className="text-lg" />}>
          <span className="text-muted text-sm">
            {describe(item)} by {item.creator.display_name}
          </span>
        </SoldThing>
        {item.description && (
          <p className="line-clamp-4 whitespace-pre-line text-sm [overflow-wrap:anywhere]">{item.description}</p>
        )}
        {price > 0 && <p className="text-muted text-sm">{GALLERY.unlockAbout}</p>}
        <div className="-mx-3 -mb-2 flex flex-wrap forced-colors:mx-0 forced-colors:gap-2">
          <ShareAndReport item={item} />
        </div>
      </div>
    </SaleDialog>
  )
}

/** Sign-in link that returns to this item. */
const SignIn = ({ item }: { item: ContentItem }) => (
  <Link
    to="/auth"
    search={{ mode: 'signin', redirect: addressOf(item) }}
    className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
  >
    {item.price > 0 ? GALLERY.signInToUnlock : GALLERY.signInToSubscribe}
  </Link>
)

/** Returns a short description of an item: "12 photos", "Video, 3:07", "Photo, animated", "Digital". */
function describe({ type, photo_count, duration, file_type }: ContentItem): string {
  if (photo_count > 1) return `${fullNumber(photo_count)} ${CONTENT_NAMES[type].many.toLowerCase()}`
  const { one } = CONTENT_NAMES[type]
  if (duration === null) return one
  return file_type.startsWith('image/') ? `${one}, ${GALLERY.animated.toLowerCase()}` : `${one}, ${clockText(duration)}`
}
