import { useNavigate } from '@tanstack/react-router'
import { SaleDialog, SoldThing } from '#client/paid/SaleDialog.tsx'
import { tokensText } from '#shared/money.ts'
import { isLongerThan } from '#shared/texts.ts'
import { Textarea } from '#ui/Textarea.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { PublicOffer } from '../../contract.ts'
import { withinText } from '../../rules.ts'
import { noteMax, SENTENCES } from '../../spec.ts'
import { useOrder } from './useOrder.ts'

type OrderDialogProps = { offer: PublicOffer; owner: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Dialog to order an offer. It shows the terms of the payment before the button. */
export default function OrderDialog({ offer, owner, open, onOpenChange }: OrderDialogProps) {
  const navigate = useNavigate()
  const { note, write, order, paying } = useOrder({
    owner,
    offer,
    onOrdered: (id) => void navigate({ to: '/orders/$id', params: { id } }),
  })
  const tooLong = isLongerThan(note, noteMax)
  return (
    <SaleDialog
      open={open}
      onOpenChange={onOpenChange}
      paying={paying}
      price={offer.priceTokens}
      onPay={order}
      disabled={tooLong}
      title={SENTENCES.orderTitle}
      action={`${SENTENCES.order} for ${tokensText(offer.priceTokens)}`}
      busyText={SENTENCES.ordering}
      tryAgain={SENTENCES.tryAgain}
      after="After this order"
    >
      <div className="grid gap-4">
        <SoldThing boxed title={offer.title} tokens={<TokenAmount tokens={offer.priceTokens} className="text-lg" />}>
          <span className="text-muted text-sm">
            by {offer.creator.display_name}, {withinText(offer)}
          </span>
        </SoldThing>
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
    </SaleDialog>
  )
}
