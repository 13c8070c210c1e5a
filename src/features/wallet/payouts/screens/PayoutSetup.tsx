import { CircleCheck, Landmark } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { countryName } from '#shared/country-names.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { payoutMin } from '../../spec.ts'
import type { PayoutState } from '../contract.ts'
import { PAYOUT_SENTENCES, PAYOUT_SETUP, payoutCountries } from '../spec.ts'

type PayoutSetupProps = { overview: { payouts: PayoutState } | undefined; arrival: 'back' | 'again' | undefined }

/** Setup of payouts at the payment provider. After the setup it shows the payout schedule. */
export function PayoutSetup({ overview, arrival }: PayoutSetupProps) {
  if (!overview)
    return (
      <Card className="grid gap-4">
        <h2 className="text-lg">Payouts</h2>
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </Card>
    )
  return overview.payouts.ready ? (
    <Schedule schedule={overview.payouts.schedule} arrived={arrival === 'back'} />
  ) : (
    <Onboarding started={overview.payouts.started} arrival={arrival} />
  )
}

function Onboarding({ started, arrival }: { started: boolean; arrival: PayoutSetupProps['arrival'] }) {
  const { wallet } = trpc.useUtils()
  const { data } = trpc.wallet.creator.payoutSettings.useQuery()
  const [chosen, setChosen] = useState<string>()
  const start = trpc.wallet.creator.startOnboarding.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const countryError = start.error?.data?.fields?.country
  const isReady = data?.ready === true
  useEffect(() => {
    // the provider has confirmed the setup since the page was rendered
    if (isReady) void wallet.creator.overview.invalidate()
  }, [isReady, wallet])
  return (
    <Card className="grid gap-4">
      <h2 className="flex items-center gap-3 text-lg">
        <Landmark aria-hidden="true" className="size-6 shrink-0 text-muted" />
        Set up payouts
      </h2>
      {arrival && (
        <p role="status" className="font-medium text-sm">
          {arrival === 'again' ? PAYOUT_SENTENCES.expired : isReady ? PAYOUT_SENTENCES.done : PAYOUT_SENTENCES.left}
        </p>
      )}
      {data?.missing && data.missing.length > 0 ? (
        <div className="grid gap-2">
          <p className="text-muted">Stripe still needs:</p>
          <ul className="grid list-disc gap-1 pl-5">
            {data.missing.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-muted">
          Stripe pays you. Stripe asks for your identity and bank; we never see your account number.
        </p>
      )}
      {!started && (
        <BankCountry
          known={data?.country ?? ''}
          countries={data?.countries ?? payoutCountries}
          value={chosen}
          error={countryError}
          onChange={(country) => {
            start.reset()
            setChosen(country)
          }}
        />
      )}
      <Button
        variant="primary"
        block
        loading={start.isPending || start.isSuccess}
        onClick={() => start.mutate(chosen ? { country: chosen } : {})}
      >
        {started ? 'Go on at Stripe' : 'Set up at Stripe'}
      </Button>
      <p role="alert" className="font-medium text-danger text-sm empty:hidden">
        {start.error && !countryError ? sentenceOf(start.error) : null}
      </p>
    </Card>
  )
}

type BankCountryProps = {
  /** Country of the profile, or an empty text if unknown. */
  known: string
  countries: readonly string[]
  value: string | undefined
  error: string | undefined
  onChange: (country: string) => void
}

/**
 * Field for the country of the bank account. It appears before the first setup only, because Stripe cannot change the
 * country later.
 */
function BankCountry({ known, countries, value, error, onChange }: BankCountryProps) {
  const options = countries.map((code) => ({ code, name: countryName(code) }))
  return (
    <Select
      label={PAYOUT_SETUP.country}
      hint={PAYOUT_SETUP.countryHint}
      value={value ?? (countries.includes(known) ? known : '')}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{PAYOUT_SETUP.chooseCountry}</option>
      {options
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
        .map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
    </Select>
  )
}

const schedules = [
  { value: 'manual', label: 'When I ask' },
  { value: 'weekly', label: 'Weekly' },
] as const

function Schedule({ schedule, arrived }: { schedule: 'manual' | 'weekly'; arrived: boolean }) {
  const { wallet } = trpc.useUtils()
  const set = trpc.wallet.creator.setSchedule.useMutation({ onSettled: () => wallet.creator.overview.invalidate() })
  // opens the provider's page, where the creator replaces a closed bank account
  const bank = trpc.wallet.creator.bankDetails.useMutation({ onSuccess: ({ url }) => window.location.assign(url) })
  const error = set.error ?? bank.error
  // optimistic; the server's value replaces it
  const value = set.isPending ? set.variables.schedule : schedule
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">Payouts</h2>
      <p role={arrived ? 'status' : undefined} className="flex items-center gap-2">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
        {arrived ? PAYOUT_SENTENCES.done : 'Stripe pays to your bank account.'}
      </p>
      <SegmentedControl
        label="How often you are paid"
        segments={schedules}
        value={value}
        onChange={(next) => set.mutate({ schedule: next })}
      />
      <p className="text-muted text-sm">
        {value === 'weekly'
          ? `Everything available is paid out once a week, from ${payoutMin} tokens.`
          : 'Nothing is sent until you withdraw it.'}
      </p>
      <Button block loading={bank.isPending} onClick={() => bank.mutate()}>
        Change bank account
      </Button>
      <p role="alert" className="font-medium text-danger text-sm empty:hidden">
        {error ? sentenceOf(error) : null}
      </p>
    </Card>
  )
}
