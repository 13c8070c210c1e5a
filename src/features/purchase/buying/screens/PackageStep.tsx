import type { Ref } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { tokenPackages, usdPerToken } from '#features/wallet/index.ts'
import { centsText, usdPrice } from '#shared/money.ts'
import { Badge } from '#ui/Badge.tsx'
import { Choices } from '#ui/Choices.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { choosePackage, type PackageId, type Purchase } from '../state.ts'
import { GiftChoice } from './GiftChoice.tsx'

type PackageStepProps = {
  ref: Ref<HTMLDivElement>
  purchase: Purchase
  move: (move: (purchase: Purchase) => Purchase) => void
}

/** Step 1: package, price, price per token, and recipient. */
export function PackageStep({ ref, purchase, move }: PackageStepProps) {
  const { data } = trpc.wallet.balance.useQuery()
  return (
    <div ref={ref} className="grid gap-3">
      <p className="flex min-h-6 items-center gap-1.5 text-muted text-sm">
        {data && (
          <>
            You have <TokenAmount tokens={data.balance} />
          </>
        )}
      </p>
      <Choices<PackageId>
        label="Token packages"
        tone="gold"
        className="gap-2"
        value={purchase.draft.packageId}
        onChange={(id) => move((now) => choosePackage(now, id))}
        choices={tokenPackages.map(({ id, name, tokens, usdCents, savingsPercent }) => ({
          value: id,
          children: (
            <span className="-my-1 flex items-center gap-3">
              <span className="grid min-w-0">
                <TokenAmount tokens={tokens} display className="text-lg" />
                <span className="text-muted text-xs">{name}</span>
              </span>
              {savingsPercent > 0 && <Badge tone="success">Save {savingsPercent}%</Badge>}
              <span className="ml-auto grid shrink-0 justify-items-end">
                <span translate="no" className="figures font-semibold">
                  {usdPrice(usdCents)}
                </span>
                <span translate="no" className="figures text-muted text-xs">
                  {centsText(usdPerToken({ tokens, usdCents }) * 100)} per token
                </span>
              </span>
            </span>
          ),
        }))}
      />
      <GiftChoice purchase={purchase} move={move} />
    </div>
  )
}
