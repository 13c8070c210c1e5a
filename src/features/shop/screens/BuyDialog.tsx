import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { PaidFooter } from '#client/paid/PaidFooter.tsx'
import { trpc } from '#client/trpc.ts'
import { tokensText } from '#shared/tokens.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Textarea } from '#ui/Textarea.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { PublicItem } from '../contract.ts'
import { noteMax, SENTENCES } from '../spec.ts'
import { missingParts } from '../state.ts'
import { AddressFields } from './AddressFields.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { useBuy } from './useBuy.ts'

type BuyDialogProps = { item: PublicItem; owner: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Buys one piece: the price, what is left after it, where it goes and what becomes of the tokens are said before the press. */
export default function BuyDialog({ item, owner, open, onOpenChange }: BuyDialogProps) {
  const navigate = useNavigate()
  const balance = trpc.wallet.balance.useQuery()
  const [tried, setTried] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const { note, write, address, move, buy, buying, bought, fields, refusal } = useBuy({
    ...{ owner, item },
    onBought: (id) => void navigate({ to: '/orders/$id', params: { id } }),
  })
  const { name, price_tokens, physical, category, image_url, creator } = item
  const left = balance.data && !bought ? balance.data.balance - price_tokens : undefined
  const tooLong = note.length > noteMax
  const price = tokensText(price_tokens)
  const press = () => {
    setTried(true)
    if (physical && missingParts(address).length > 0) focusInvalid(body.current)
    else buy()
  }
  const footer = (
    <PaidFooter
      {...{ refusal, balance, left, tryAgain: SENTENCES.tryAgain }}
      action={
        <Button
          {...{ variant: 'tip', size: 'lg', block: true, loading: buying, loadingText: SENTENCES.buying }}
          disabled={bought || tooLong}
          onClick={press}
        >
          {SENTENCES.buy} for {price}
        </Button>
      }
    />
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      variant="premium"
      title={SENTENCES.buyTitle}
      locked={buying}
      footer={footer}
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
          {SENTENCES.heldAbout} {SENTENCES.finalAbout}
        </p>
      </div>
    </Dialog>
  )
}
