import { EditDialog } from '#client/managing/EditDialog.tsx'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { channels, RATES_SENTENCES } from '../spec.ts'
import { switchChannel, typeRate } from '../state.ts'
import { RateRow } from './RateRow.tsx'
import { useRatesForm } from './useRatesForm.ts'

/** Dialog in which creators set the six rates in tokens and open or close each channel. */
export function PricingRatesDialog({ open, onOpenChange, ...look }: ModalComponentProps<'pricingRates'>) {
  const isCreator = useSession()?.user.role === 'creator'
  // refetched each time the dialog opens, because another device may have changed the rates
  const rates = trpc.profile.rates.useQuery(undefined, { enabled: isCreator, staleTime: 0, gcTime: 0 })
  const close = () => onOpenChange(false)
  const { draft, change, faults, save, isChanged, isSaving, problem } = useRatesForm(rates.data, close)
  if (!isCreator) return null
  return (
    <EditDialog
      size="md"
      {...look}
      open={open}
      title="Pricing rates"
      description={RATES_SENTENCES.about}
      isChanged={isChanged}
      action="Save rates"
      saving={isSaving}
      disabled={!draft}
      problem={problem}
      onSave={save}
      onClose={close}
    >
      {!draft && rates.isError ? (
        <ErrorState text={RATES_SENTENCES.missing} retrying={rates.isFetching} onRetry={() => void rates.refetch()} />
      ) : (
        <ul className="grid divide-y divide-line">
          {channels.map((channel) =>
            draft ? (
              <RateRow
                key={channel}
                channel={channel}
                typed={draft.typed[channel]}
                accepts={draft.accepting[channel]}
                fault={faults[channel]}
                onType={(text) => change(typeRate(draft, channel, text))}
                onSwitch={(accepts) => change(switchChannel(draft, channel, accepts))}
              />
            ) : (
              <li key={channel} className="py-3">
                <Skeleton className="h-12" />
              </li>
            ),
          )}
        </ul>
      )}
    </EditDialog>
  )
}
