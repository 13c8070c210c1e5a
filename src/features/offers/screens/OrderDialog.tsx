import { useNavigate } from '@tanstack/react-router'
import { PaidFooter } from '#client/paid/PaidFooter.tsx'
import { trpc } from '#client/trpc.ts'
import { tokensText } from '#shared/tokens.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
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
  const balance = trpc.wallet.balance.useQuery()
  const { note, write, order, ordering, ordered, refusal } = useOrder({
    ...{ owner, offer },
    onOrdered: (id) => void navigate({ to: '/orders/$id', params: { id } }),
  })
  const left = balance.data && !ordered ? balance.data.balance - offer.priceTokens : undefined
  const tooLong = note.length > noteMax
  const price = tokensText(offer.priceTokens)
  const footer = (
    <PaidFooter
      {...{ refusal, balance, left, tryAgain: SENTENCES.tryAgain, after: 'After this order' }}
      action={
        <Button
          {...{ variant: 'tip', size: 'lg', block: true, loading: ordering, loadingText: SENTENCES.ordering }}
          disabled={ordered || tooLong}
          onClick={order}
        >
          {SENTENCES.order} for {price}
        </Button>
      }
    />
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
              by {offer.creator.display_name}, {withinText(offer)}
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
