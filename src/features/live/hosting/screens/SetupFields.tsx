import { type Dispatch, type SetStateAction, Suspense } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc.ts'
import { useNow } from '#client/useNow.ts'
import { categories } from '#shared/categories.ts'
import { Input } from '#ui/Input.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { audiences } from '../../lists.ts'
import { titleMax } from '../../spec.ts'
import { HOST } from '../spec.ts'
import { onStageNow, type problemsOf, type Setup } from '../state.ts'

const CoverField = lazyWithRetry(() => import('./CoverField.tsx'))

type SetupFieldsProps = {
  setup: Setup
  problems: ReturnType<typeof problemsOf>
  onChange: Dispatch<SetStateAction<Setup>>
}

export function SetupFields({ setup, problems, onChange }: SetupFieldsProps) {
  const set = (changes: Partial<Setup>) => onChange((now) => ({ ...now, ...changes }))
  return (
    <div className="grid gap-4">
      <Input
        label={HOST.name}
        placeholder={HOST.namePlaceholder}
        maxLength={titleMax}
        autoComplete="off"
        value={setup.title}
        error={problems.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      <Suspense fallback={<CoverPlace />}>
        <CoverField error={problems.cover} onChange={(cover) => set({ cover })} />
      </Suspense>
      <Select
        label={HOST.category}
        value={setup.category}
        onChange={(event) => set({ category: categories.find((one) => one === event.target.value) ?? '' })}
      >
        <option value="">{HOST.noCategory}</option>
        {categories.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      <Select
        label={HOST.who}
        value={setup.audience}
        onChange={(event) => set({ audience: audiences.find((one) => one === event.target.value) ?? 'everyone' })}
      >
        {audiences.map((one) => (
          <option key={one} value={one}>
            {HOST.audiences[one]}
          </option>
        ))}
      </Select>
      {setup.audience === 'tier' && (
        <Tiers setup={setup} error={problems.tier} onChoose={(tierId) => set({ tierId })} />
      )}
      {setup.audience === 'ticket' && (
        <Events setup={setup} error={problems.event} onChoose={(eventId) => set({ eventId })} />
      )}
    </div>
  )
}

/** As high as the field that is on its way. */
const CoverPlace = () => (
  <div className="grid gap-2" aria-hidden="true">
    <span className="field-label">{HOST.cover.title}</span>
    <Skeleton className="h-11 w-40" />
    <p className="text-muted text-sm">{HOST.cover.hint}</p>
  </div>
)

type ChoiceProps = { setup: Setup; error: string | undefined; onChoose: (id: string) => void }

function Tiers({ setup, error, onChoose }: ChoiceProps) {
  const { data } = trpc.subscriptions.ownTiers.useQuery()
  const tiers = data?.tiers ?? []
  return (
    <Select
      label={HOST.tier}
      value={setup.tierId}
      error={error}
      hint={data && tiers.length === 0 ? HOST.noTiers : undefined}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="" />
      {tiers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function Events({ setup, error, onChoose }: ChoiceProps) {
  const me = useSession()?.user.id ?? ''
  const { data } = trpc.events.list.useQuery({ creator_id: me })
  const now = useNow()
  const events = onStageNow(data?.events ?? [], now)
  return (
    <Select
      label={HOST.event}
      value={setup.eventId}
      error={error}
      hint={data && events.length === 0 ? HOST.noEvents : undefined}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="" />
      {events.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  )
}
