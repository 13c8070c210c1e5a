import { useNavigate } from '@tanstack/react-router'
import { useModals } from '#client/modals/useModals.ts'
import { trpc } from '#client/trpc.ts'
import { tokensText } from '#shared/tokens.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { fullNumber } from '#ui/numbers.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Textarea } from '#ui/Textarea.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { PublicOffer } from '../contract.ts'
import { withinText } from '../rules.ts'
import { noteMax, SENTENCES } from '../spec.ts'
import { useOrder } from './useOrder.ts'

type OrderDialogProps = { offer: PublicOffer; owner: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Orders an offer: the price, what is left after it and what becomes of the tokens are said before the press. */
export default function OrderDialog({ offer, owner, open, onOpenChange }: OrderDialogProps) {
  const navigate = useNavigate()
  const modals = useModals()
  const balance = trpc.wallet.balance.useQuery()
  const { note, write, order, ordering, ordered, refusal } = useOrder({
    ...{ owner, offer },
    onOrdered: (id) => void navigate({ to: '/orders/$id', params: { id } }),
  })
  const left = balance.data && !ordered ? balance.data.balance - offer.priceTokens : undefined
  const isMissing = left !== undefined && left < 0
  const tooLong = note.length > noteMax
  const price = tokensText(offer.priceTokens)
  const footer = (
    <div className="grid w-full gap-3">
      <div role="alert" className="text-sm empty:hidden">
        {refusal && <p className="font-medium text-danger">{refusal.sentence}</p>}
        {refusal && !refusal.isSettled && <p className="text-muted">{SENTENCES.tryAgain}</p>}
      </div>
      <Sum balance={balance} left={left} />
      {isMissing ? (
        <Button variant="tip" size="lg" block onClick={() => modals.open('tokenPurchase')}>
          Get tokens
        </Button>
      ) : (
        <Button
          variant="tip"
          size="lg"
          block
          loading={ordering}
          loadingText={SENTENCES.ordering}
          disabled={ordered || tooLong}
          onClick={order}
        >
          {SENTENCES.order} for {price}
        </Button>
      )}
    </div>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      variant="premium"
      title={SENTENCES.orderTitle}
      locked={ordering}
      footer={footer}
    >
      <div className="grid gap-4">
        <div className="flex items-start justify-between gap-4 rounded-card bg-wash p-4">
          <span className="grid min-w-0 gap-0.5">
            <span className="font-bold font-display text-lg [overflow-wrap:anywhere]">{offer.title}</span>
            <span className="text-muted text-sm">
              by {offer.creator.display_name}, {withinText(offer.deliveryHours)}
            </span>
          </span>
          <TokenAmount tokens={offer.priceTokens} className="text-lg" />
        </div>
        <Textarea
          label={SENTENCES.note}
          optional
          rows={3}
          limit={noteMax}
          placeholder={SENTENCES.notePlaceholder}
          value={note}
          error={tooLong ? SENTENCES.noteTooLong : undefined}
          onChange={({ target }) => write(target.value)}
        />
        <p className="text-muted text-sm">{SENTENCES.heldAbout}</p>
      </div>
    </Dialog>
  )
}

type SumProps = {
  balance: { data?: { balance: number } | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  left: number | undefined
}

/** The balance and what the order leaves of it; stale rather than zero when it cannot be asked (decision B10). */
function Sum({ balance: { data, isError, isFetching, refetch }, left }: SumProps) {
  return (
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-muted text-sm">
      <span className="flex items-center gap-2">
        {data && (
          <>
            Balance <TokenAmount tokens={data.balance} />
          </>
        )}
        {!data && !isError && <Skeleton className="h-4 w-28" />}
        {isError && !data && 'Your balance could not be loaded.'}
        {isError && (
          <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
            {data ? 'Refresh' : 'Try again'}
          </Button>
        )}
      </span>
      <span aria-live="polite" className="flex items-center gap-2">
        {left !== undefined && left >= 0 && (
          <>
            After this order <TokenAmount tokens={left} />
          </>
        )}
        {left !== undefined && left < 0 && (
          <span className="font-medium text-danger">
            {fullNumber(-left)} {left === -1 ? 'token is' : 'tokens are'} missing
          </span>
        )}
      </span>
    </div>
  )
}
