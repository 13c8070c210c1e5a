import { Link } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import { PaidFooter } from '#client/paid/PaidFooter.tsx'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc.ts'
import { fullNumber } from '#shared/counted.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { clockText } from '#ui/numbers.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { ContentItem } from '../contract.ts'
import { GALLERY } from '../spec/gallery.ts'
import { CONTENT_NAMES, SENTENCES } from '../spec.ts'
import { addressOf } from '../state/tabs.ts'
import { ContentPicture } from './ContentPicture.tsx'
import { ShareAndReport } from './ShareAndReport.tsx'
import { useUnlock } from './useUnlock.ts'

type UnlockDialogProps = {
  item: ContentItem
  open: boolean
  onOpenChange: (open: boolean) => void
  onUnlocked: (item: ContentItem) => void
  onSubscribe: () => void
}

/** Buys an item: what it is, its price and what is left after it are said before the press. */
export default function UnlockDialog({ item, open, onOpenChange, onUnlocked, onSubscribe }: UnlockDialogProps) {
  const { tier } = item
  const user = useSession()?.user
  const balance = trpc.wallet.balance.useQuery(undefined, { enabled: user !== undefined })
  const { unlock, unlocking, price, refusal, forget } = useUnlock({ item, onUnlocked })
  const left = balance.data && balance.data.balance - price
  const change = (next: boolean) => {
    if (!next) forget()
    onOpenChange(next)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      variant="premium"
      title={price > 0 ? GALLERY.unlockTitle : GALLERY.subscribeTitle}
      locked={unlocking}
      footer={
        user ? (
          <PaidFooter
            {...{ refusal, balance, left, tryAgain: SENTENCES.tryAgain }}
            action={
              <Button
                {...{ variant: 'tip', size: 'lg', block: true, loading: unlocking, loadingText: SENTENCES.unlocking }}
                onClick={unlock}
              >
                {SENTENCES.unlock(price)}
              </Button>
            }
          >
            {tier?.offered && (
              <Button variant="ghost" block disabled={unlocking} onClick={onSubscribe}>
                {GALLERY.orSubscribe(tier.name)} · <TokenAmount tokens={tier.price_tokens} per="/month" />
              </Button>
            )}
          </PaidFooter>
        ) : (
          <SignIn item={item} />
        )
      }
    >
      <div className="grid gap-4">
        <div className="dark relative grid h-56 place-items-center overflow-hidden rounded-card bg-sunk">
          <ContentPicture item={item} className="absolute inset-0 size-full object-cover" />
          <span className="z-1 grid size-14 place-content-center rounded-full bg-black/55 text-white backdrop-blur-sm">
            <LockKeyhole aria-hidden="true" className="size-6" />
          </span>
        </div>
        <div className="flex items-start justify-between gap-4">
          <span className="grid min-w-0 gap-0.5">
            <span className="font-bold font-display text-lg [overflow-wrap:anywhere]">{item.title}</span>
            <span className="text-muted text-sm">
              {what(item)} by {item.creator.display_name}
            </span>
          </span>
          {price > 0 && <TokenAmount tokens={price} className="text-lg" />}
        </div>
        {item.description && (
          <p className="line-clamp-4 whitespace-pre-line text-sm [overflow-wrap:anywhere]">{item.description}</p>
        )}
        {price > 0 && <p className="text-muted text-sm">{GALLERY.unlockAbout}</p>}
        <div className="-mx-3 -mb-2 flex flex-wrap forced-colors:mx-0 forced-colors:gap-2">
          <ShareAndReport item={item} />
        </div>
      </div>
    </Dialog>
  )
}

/** A visitor sees what it is; signed in, they are here again. */
const SignIn = ({ item }: { item: ContentItem }) => (
  <Link
    to="/auth"
    search={{ mode: 'signin', redirect: addressOf(item) }}
    className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
  >
    {item.price > 0 ? GALLERY.signInToUnlock : GALLERY.signInToSubscribe}
  </Link>
)

/** "12 photos", "Video, 3:07", "Photo, animated", "Digital". */
function what({ type, photo_count, duration, file_type }: ContentItem): string {
  if (photo_count > 1) return `${fullNumber(photo_count)} ${CONTENT_NAMES[type].many.toLowerCase()}`
  const { one } = CONTENT_NAMES[type]
  if (duration === null) return one
  return file_type.startsWith('image/') ? `${one}, ${GALLERY.animated.toLowerCase()}` : `${one}, ${clockText(duration)}`
}
