import { useModals } from '#client/modals/useModals.ts'
import type { Outputs } from '#client/trpc/trpc.ts'
import { RATES_SENTENCES } from '#features/accounts/profile/spec.ts'
import { CreatorPrices } from '#features/discovery/cards/screens/CreatorPrices.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'

/** The prices of the card, and a button to edit all six rates. */
export function RatesPart({ profile }: { profile: Outputs['discovery']['profile'] }) {
  const modals = useModals()
  return (
    <Card className="grid gap-4">
      <div className="flex items-center justify-between gap-4">
        <div>
          <h3 className="text-lg">Rates</h3>
          <p className="text-muted text-sm">{RATES_SENTENCES.part}</p>
        </div>
        <Button
          className="shrink-0 whitespace-nowrap"
          onPointerEnter={() => modals.preload('pricingRates')}
          onClick={() => modals.open('pricingRates')}
        >
          Change rates
        </Button>
      </div>
      <div className="max-w-72">
        <CreatorPrices creator={profile} />
      </div>
    </Card>
  )
}
