import { type Dispatch, type SetStateAction, Suspense } from 'react'
import { useFlag } from '#client/config/use-public-config.ts'
import { QueryState } from '#client/query/QueryList.tsx'
import { useSession } from '#client/session/use-session.ts'
import { useNow } from '#client/time/useMinute.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { categories } from '#shared/categories.ts'
import { Input } from '#ui/Input.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { audiences } from '../../lists.ts'
import { TagsField } from '../../tags/screens/TagsField.tsx'
import { HOST } from '../spec.ts'
import { eventsOpenNow, type problemsOf, type Setup } from '../state.ts'

const CoverField = lazyWithRetry(() => import('./CoverField.tsx'))

type SetupFieldsProps = {
  setup: Setup
  problems: ReturnType<typeof problemsOf>
  onChange: Dispatch<SetStateAction<Setup>>
}

export function SetupFields({ setup, problems, onChange }: SetupFieldsProps) {
  const hasTiers = useFlag('subscription-tiers')
  const set = (changes: Partial<Setup>) => onChange((now) => ({ ...now, ...changes }))
  return (
    <div className="grid gap-4">
      <Input
        label={HOST.name}
        placeholder={HOST.namePlaceholder}
        autoComplete="off"
        value={setup.title}
        error={problems.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      <Suspense fallback={<CoverSkeleton />}>
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
      <TagsField value={setup.tags} error={problems.tags} onChange={(tags) => set({ tags })} />
      <Select
        label={HOST.who}
        value={setup.audience}
        onChange={(event) => set({ audience: audiences.find((one) => one === event.target.value) ?? 'everyone' })}
      >
        {audiences
          .filter((one) => one !== 'tier' || hasTiers)
          .map((one) => (
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

/** Placeholder with the height of the lazy field. */
const CoverSkeleton = () => (
  <div className="grid gap-2" aria-hidden="true">
    <span className="field-label">{HOST.cover.title}</span>
    <Skeleton className="h-11 w-40" />
    <p className="text-muted text-sm">{HOST.cover.hint}</p>
  </div>
)

type SetupChoiceProps = { setup: Setup; error: string | undefined; onChoose: (id: string) => void }

function Tiers({ setup, error, onChoose }: SetupChoiceProps) {
  const query = trpc.subscriptions.ownTiers.useQuery()
  const choice = { label: HOST.tier, none: HOST.noTiers, value: setup.tierId, error, onChoose }
  return (
    <QueryState
      query={query}
      items={query.data?.tiers}
      failed={HOST.tiersMissing}
      loading={<ChoiceSkeleton />}
      none={<Choice {...choice} options={[]} />}
    >
      {(tiers) => <Choice {...choice} options={tiers} />}
    </QueryState>
  )
}

function Events({ setup, error, onChoose }: SetupChoiceProps) {
  const me = useSession()?.user.id ?? ''
  const query = trpc.events.list.useQuery({ creator_id: me })
  const now = useNow()
  const choice = { label: HOST.event, none: HOST.noEvents, value: setup.eventId, error, onChoose }
  return (
    <QueryState
      query={query}
      items={query.data && eventsOpenNow(query.data.events, now)}
      failed={HOST.eventsMissing}
      loading={<ChoiceSkeleton />}
      none={<Choice {...choice} options={[]} />}
    >
      {(events) => <Choice {...choice} options={events.map(({ id, title: name }) => ({ id, name }))} />}
    </QueryState>
  )
}

const ChoiceSkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading</span>
    <Skeleton className="h-18 rounded-control" />
  </div>
)

type ChoiceProps = {
  label: string
  options: readonly { id: string; name: string }[]
  /** Text shown if there is nothing to choose. */
  none: string
  value: string
  error: string | undefined
  onChoose: (id: string) => void
}

const Choice = ({ label, options, none, value, error, onChoose }: ChoiceProps) => (
  <Select
    label={label}
    value={value}
    error={error}
    hint={options.length === 0 ? none : undefined}
    onChange={(event) => onChoose(event.target.value)}
  >
    <option value="" />
    {options.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </Select>
)
