import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { SaleDialog } from '#client/paid/SaleDialog.tsx'
import { tokensText } from '#shared/money.ts'
import { isLongerThan } from '#shared/texts.ts'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Textarea } from '#ui/Textarea.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { PublicItem } from '../../contract.ts'
import { ProductPicture } from '../../images/screens/ProductPicture.tsx'
import { noteMax, SENTENCES } from '../../spec.ts'
import { missingParts } from '../state.ts'
import { AddressFields } from './AddressFields.tsx'
import { useBuy } from './useBuy.ts'

type BuyDialogProps = { item: PublicItem; owner: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Dialog to buy one piece. It shows the address form and the terms of the payment before the button. */
export default function BuyDialog({ item, owner, open, onOpenChange }: BuyDialogProps) {
  const navigate = useNavigate()
  const [tried, setTried] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const { note, write, address, move, buy, paying, fields } = useBuy({
    owner,
    item,
    onBought: (id) => void navigate({ to: '/orders/$id', params: { id } }),
  })
  const { name, price_tokens, physical, category, image_url, creator } = item
  const tooLong = isLongerThan(note, noteMax)
  const press = () => {
    setTried(true)
    if (physical && missingParts(address).length > 0) focusInvalid(body.current)
    else buy()
  }
  return (
    <SaleDialog
      open={open}
      onOpenChange={onOpenChange}
      paying={paying}
      price={price_tokens}
      onPay={press}
      disabled={tooLong}
      title={SENTENCES.buyTitle}
      action={`${SENTENCES.buy} for ${tokensText(price_tokens)}`}
      busyText={SENTENCES.buying}
      tryAgain={SENTENCES.tryAgain}
    >
      <div ref={body} className="grid gap-5">
        <div className="flex items-center gap-4 rounded-card bg-wash p-3">
          <ProductPicture src={image_url} category={category} size="small" look="thumb" />
          <span className="grid min-w-0 flex-1 gap-0.5">
            <span className="line-clamp-2 font-bold font-display [overflow-wrap:anywhere]">{name}</span>
            <span className="truncate text-muted text-sm">by {creator.display_name}</span>
          </span>
          <TokenAmount tokens={price_tokens} className="text-lg" />
        </div>
        {physical && <AddressFields address={address} tried={tried} fields={fields} onChange={move} />}
        <Textarea
          label={SENTENCES.note}
          optional
          rows={2}
          limit={noteMax}
          placeholder={SENTENCES.notePlaceholder}
          value={note}
          error={tooLong ? SENTENCES.noteTooLong : undefined}
          onChange={({ target }) => write(target.value)}
        />
        <p className="text-muted text-sm">
          {SENTENCES.heldAbout(physical)} {SENTENCES.finalAbout(physical)}
        </p>
      </div>
    </SaleDialog>
  )
}
