import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { type Accepting, channels, RATES_SENTENCES, type Rates } from '../spec.ts'
import { switchChannel, typeRate } from '../state.ts'
import { RateRow } from './RateRow.tsx'
import { useRatesForm } from './useRatesForm.ts'

/** Pricing Rates: six rates in tokens, and whether each channel is open. For creators only (§6). */
export function PricingRatesDialog({ open, onOpenChange, ...look }: ModalComponentProps<'pricingRates'>) {
  const isCreator = useSession()?.user.role === 'creator'
  // fresh numbers each time it opens: a form must not begin with what another device has changed meanwhile
  const rates = trpc.profile.rates.useQuery(undefined, { enabled: isCreator, staleTime: 0, gcTime: 0 })
  const form = useId()
  if (!isCreator) return null
  const frame = {
    open,
    onOpenChange,
    title: 'Pricing rates',
    description: RATES_SENTENCES.about,
    size: 'md',
    ...look,
  } as const
  if (rates.data) return <RatesForm {...frame} form={form} kept={rates.data} />
  return (
    <Dialog {...frame}>
      {rates.isError ? (
        <ErrorState text={RATES_SENTENCES.missing} retrying={rates.isFetching} onRetry={() => void rates.refetch()} />
      ) : (
        <div className="grid gap-3 py-3">
          {channels.map((channel) => (
            <Skeleton key={channel} className="h-12" />
          ))}
        </div>
      )}
    </Dialog>
  )
}

type RatesFormProps = Omit<Parameters<typeof Dialog>[0], 'children' | 'form'> & {
  form: string
  kept: { rates: Rates; accepting: Accepting }
}

function RatesForm({ form, kept, ...frame }: RatesFormProps) {
  const { draft, change, faults, submit, isSaving, problem } = useRatesForm(kept, () => frame.onOpenChange(false))
  const footer = (
    <>
      <Button variant="ghost" onClick={() => frame.onOpenChange(false)}>
        Cancel
      </Button>
      <Button type="submit" form={form} variant="primary" loading={isSaving} loadingText="Saving…">
        Save rates
      </Button>
    </>
  )
  return (
    <Dialog {...frame} footer={footer}>
      <form id={form} noValidate onSubmit={submit}>
        <ul className="grid divide-y divide-line">
          {channels.map((channel) => (
            <RateRow
              key={channel}
              channel={channel}
              typed={draft.typed[channel]}
              accepts={draft.accepting[channel]}
              fault={faults[channel]}
              onType={(text) => change(typeRate(draft, channel, text))}
              onSwitch={(accepts) => change(switchChannel(draft, channel, accepts))}
            />
          ))}
        </ul>
        <p role="alert" className="field-error text-sm empty:hidden">
          {problem && <CircleAlert aria-hidden="true" />}
          {problem}
        </p>
      </form>
    </Dialog>
  )
}
