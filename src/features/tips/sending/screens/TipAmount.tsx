import { dollarValueText } from '#features/wallet/index.ts'
import { Badge } from '#ui/Badge.tsx'
import { Choices } from '#ui/Choices.tsx'
import { Input } from '#ui/Input.tsx'
import { Coin, TokenAmount } from '#ui/TokenAmount.tsx'
import { SENTENCES, tipMin, tipTiers } from '../../spec.ts'
import { amountOf, chooseTier, type TipDraft, typeCustom } from '../state.ts'

const tiers = tipTiers.map(({ type, tokens, label, popular }) => ({
  value: type,
  children: (
    <span className="grid justify-items-center gap-0.5 text-center">
      {popular && (
        <Badge tone="gold" className="-top-2.5 absolute inset-x-0 mx-auto h-5 w-fit bg-gold-fill text-on-gold">
          Popular
        </Badge>
      )}
      <TokenAmount tokens={tokens} display className="text-lg" />
      <span translate="no" className="figures text-muted text-sm">
        {dollarValueText(tokens)}
      </span>
      <span className="font-medium text-sm">{label}</span>
    </span>
  ),
}))

type TipAmountProps = {
  draft: TipDraft
  error: string | undefined
  onChange: (move: (draft: TipDraft) => TipDraft) => void
}

/** Field for the amount: a quick tier or a custom amount. Choosing one clears the other. */
export function TipAmount({ draft, error, onChange }: TipAmountProps) {
  const tokens = amountOf(draft)
  return (
    <div className="grid gap-4">
      <Choices
        label="Tip amount"
        tone="gold"
        className="tip-tiers grid-cols-3 pt-1.5 max-[22.4375rem]:grid-cols-2"
        value={draft.tier ?? undefined}
        onChange={(tier) => onChange((now) => chooseTier(now, tier))}
        choices={tiers}
      />
      <Input
        label="Custom amount"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={12}
        placeholder={`${tipMin} or more`}
        hint={
          tokens !== undefined && (
            <span translate="no" className="figures">
              {SENTENCES.receives(draft.recipient?.displayName, dollarValueText(tokens))}
            </span>
          )
        }
        leading={<Coin className="size-5 shrink-0" />}
        trailing={
          <span className="shrink-0 text-muted text-sm">{draft.custom && tokens === 1 ? 'token' : 'tokens'}</span>
        }
        value={draft.custom}
        error={error}
        onChange={(event) => onChange((now) => typeCustom(now, event.target.value))}
      />
    </div>
  )
}
