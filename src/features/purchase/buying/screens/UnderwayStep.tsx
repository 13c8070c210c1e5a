import { usdText } from '#shared/money.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { SENTENCES } from '../../spec.ts'
import { type Purchase, packageIn } from '../state.ts'
import { ProviderMissing } from './ProviderMissing.tsx'
import type { Provider } from './stripe.ts'

/** Step for a payment that a reload or a slow bank interrupted, with its last known state. */
export function UnderwayStep({ purchase, provider }: { purchase: Purchase; provider: Provider }) {
  const { draft, busy } = purchase
  const { tokens, usdCents } = packageIn(draft)
  const gift = draft.isGift && draft.recipient
  return (
    <div className="grid gap-5">
      <div className="rounded-card bg-wash px-4 py-3">
        <TokenAmount tokens={tokens} display className="text-lg" />
        <span translate="no" className="figures block text-sm">
          {usdText(usdCents)}
          {gift && `, a gift for ${gift.displayName}`}
        </span>
      </div>
      <div role="status" className="grid gap-1">
        {busy ? <Spinner label="Looking it up" className="text-lg" /> : <Words purchase={purchase} />}
      </div>
      {!busy && <ProviderMissing provider={provider} text={SENTENCES.providerMissing} />}
    </div>
  )
}

function Words({ purchase: { finding, problem } }: { purchase: Purchase }) {
  if (finding === 'processing') return <p>{SENTENCES.processing}</p>
  if (finding === 'bank') return <p>{SENTENCES.bankWaits}</p>
  return (
    <>
      <p className={problem ? 'text-danger' : ''}>{problem?.sentence ?? SENTENCES.interrupted}</p>
      <p className="text-muted">{SENTENCES.neverTwice}</p>
      <p className="text-muted">{SENTENCES.startsAnew}</p>
    </>
  )
}
