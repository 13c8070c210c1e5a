import { type ReactNode, useId, useState } from 'react'
import { useFlag } from '#client/config/use-public-config.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Switch } from '#ui/Switch.tsx'
import type { Privacy, PrivacyChange } from '../../contract.ts'
import { SENTENCES, WRITERS, writers } from '../../spec.ts'
import { BlockedOrMutedPeople } from './BlockedOrMutedPeople.tsx'
import { Countries } from './Countries.tsx'

type Part = keyof Privacy

/** Returns the settings and a function that changes one of them: an optimistic update, rolled back if saving fails. */
function usePrivacy() {
  const utils = trpc.useUtils().social.privacy
  const query = trpc.social.privacy.useQuery()
  // saves one after the other, so that the last choice takes effect
  const save = trpc.social.setPrivacy.useMutation({ scope: { id: 'privacy' } })
  const [failure, setFailure] = useState<{ part: Part; sentence: string }>()
  const change = (part: Part, wish: PrivacyChange) => {
    const before = utils.getData()
    if (!before) return
    setFailure(undefined)
    void utils.cancel()
    utils.setData(undefined, { ...before, ...wish })
    save.mutateAsync(wish).catch((error: unknown) => {
      utils.setData(undefined, (now) => now && { ...now, [part]: before[part] })
      setFailure({ part, sentence: sentenceOf(error, SENTENCES.notSaved) })
    })
  }
  return { query, failure, change }
}

/** Privacy settings: messages, visibility and search. Used on the settings page and in a dialog. */
export function PrivacySettings() {
  const { query, failure, change } = usePrivacy()
  // without a session the queries would fail
  if (!useSession()) return null
  if (query.isError && !query.data)
    return (
      <ErrorState
        text={sentenceOf(query.error, SENTENCES.missing)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  const { data } = query
  const failed = (part: Part) => failure?.part === part && <SaveError sentence={failure.sentence} />
  return (
    <div className="grid gap-5">
      <Section title="Who may write to you">
        {data ? (
          <Writers
            value={data.who_may_message}
            onChange={(who_may_message) => change('who_may_message', { who_may_message })}
          />
        ) : (
          <Loading lines={4} />
        )}
        {failed('who_may_message')}
      </Section>
      <Section title="Online">
        <Switch
          label="Appear offline"
          hint={SENTENCES.offlineAbout}
          checked={data?.appear_offline ?? false}
          disabled={!data}
          onChange={(appear_offline) => change('appear_offline', { appear_offline })}
        />
        {failed('appear_offline')}
      </Section>
      <Section title="Hidden in countries" text={SENTENCES.countriesAbout}>
        {data ? (
          <Countries
            chosen={data.hidden_countries}
            onChange={(hidden_countries) => change('hidden_countries', { hidden_countries })}
          />
        ) : (
          <Loading lines={3} />
        )}
        {failed('hidden_countries')}
      </Section>
      <Section title="Blocked people" text={SENTENCES.blockedAbout}>
        <BlockedOrMutedPeople list="blocks" />
      </Section>
      <Section title="Muted people" text={SENTENCES.mutedAbout}>
        <BlockedOrMutedPeople list="mutes" />
      </Section>
    </div>
  )
}

type WritersProps = { value: Privacy['who_may_message']; onChange: (value: Privacy['who_may_message']) => void }

function Writers({ value, onChange }: WritersProps) {
  const group = useId()
  const hasTiers = useFlag('subscription-tiers')
  const shown = writers.filter((one) => one !== 'subscribers' || hasTiers || one === value)
  return (
    <fieldset className="grid">
      <legend className="sr-only">Who may write to you</legend>
      {shown.map((one) => (
        <label key={one} className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-1.5">
          <span className="grid">
            <span className="font-medium">{WRITERS[one].label}</span>
            <span className="text-muted text-sm">{WRITERS[one].hint}</span>
          </span>
          <input
            type="radio"
            name={group}
            checked={one === value}
            onChange={() => onChange(one)}
            className="size-5 shrink-0 accent-accent"
          />
        </label>
      ))}
    </fieldset>
  )
}

type SectionProps = { title: string; text?: string; children: ReactNode }

function Section({ title, text, children }: SectionProps) {
  const id = useId()
  return (
    <Card role="group" aria-labelledby={id} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {text && <p className="measure text-muted text-sm">{text}</p>}
      </div>
      {children}
    </Card>
  )
}

const SaveError = ({ sentence }: { sentence: string }) => (
  <p role="alert" className="text-danger text-sm">
    {sentence}
  </p>
)

function Loading({ lines }: { lines: number }) {
  return (
    <div aria-hidden="true" className="grid gap-3">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
        <Skeleton key={line} className="h-11 rounded-control" />
      ))}
    </div>
  )
}
