import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Switch } from '#ui/Switch.tsx'
import type { NotificationPreferences } from '../../contract.ts'
import { KINDS, noticeKinds, SENTENCES } from '../../spec.ts'

type Flag = Exclude<keyof NotificationPreferences, 'email_muted'>

/** Returns the preferences and a function that changes one: optimistic, and rolled back if saving fails. */
export function usePreferences() {
  const utils = trpc.useUtils().notifications.preferences
  const query = trpc.notifications.preferences.useQuery()
  const [failure, setFailure] = useState<{ flag: Flag; sentence: string }>()
  const save = trpc.notifications.setPreferences.useMutation()
  const change = <F extends Flag>(
    flag: F,
    to: NotificationPreferences[F],
    also: Partial<NotificationPreferences> = {},
  ) => {
    const before = query.data
    if (!before) return
    setFailure(undefined)
    void utils.cancel()
    utils.setData(undefined, { ...before, [flag]: to })
    save.mutate(
      { ...also, [flag]: to },
      {
        onSuccess: (saved) =>
          utils.setData(undefined, (now) => now && { ...now, [flag]: saved[flag], email_muted: saved.email_muted }),
        onError: (error) => {
          utils.setData(undefined, (now) => now && { ...now, [flag]: before[flag] })
          setFailure({ flag, sentence: sentenceOf(error, SENTENCES.notSaved) })
        },
      },
    )
  }
  return { query, failure, change }
}

type NotificationSwitchesProps = {
  /** True to show only the switches and a link to all settings, in the panel. */
  brief?: boolean
  onChoose?: () => void
}

/** Switches for the kinds of notifications and their channels. */
export function NotificationSwitches({ brief = false, onChoose }: NotificationSwitchesProps) {
  const { query, failure, change } = usePreferences()
  if (query.isError && !query.data)
    return (
      <ErrorState
        text={SENTENCES.preferencesMissing}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data) return <SwitchesLoading />
  const { data } = query
  return (
    <div className="grid gap-1">
      {noticeKinds.map((kind) => (
        <div key={kind}>
          <Switch
            label={KINDS[kind].label}
            hint={KINDS[kind].hint}
            checked={data[kind]}
            onChange={(on) => change(kind, on)}
          />
          {failure?.flag === kind && <Failed sentence={failure.sentence} />}
        </div>
      ))}
      {brief && (
        <Link
          to="/settings/notifications"
          onClick={onChoose}
          className={buttonClass({ variant: 'ghost', block: true })}
        >
          Email, devices and the rest
        </Link>
      )}
    </div>
  )
}

export function Failed({ sentence }: { sentence: string }) {
  return (
    <p role="alert" className="pb-2 text-danger text-sm">
      {sentence}
    </p>
  )
}

export function SwitchesLoading() {
  return (
    <div aria-hidden="true" className="grid gap-1">
      {noticeKinds.map((kind) => (
        <div key={kind} className="flex min-h-15 items-center justify-between gap-4">
          <span className="grid gap-1.5">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-4 w-48" />
          </span>
          <Skeleton className="h-7 w-12 rounded-full" />
        </div>
      ))}
    </div>
  )
}

/** Kinds whose emails a link in a mail has stopped. Turning emails on again restores them. */
export function MutedKinds({ preferences, onAgain }: { preferences: NotificationPreferences; onAgain: () => void }) {
  const muted = preferences.email_muted.map((kind) => KINDS[kind].label.toLowerCase())
  if (!preferences.email_notifications || muted.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
      Not about {muted.join(', ')}.
      <Button size="sm" variant="ghost" onClick={onAgain}>
        Send those again
      </Button>
    </p>
  )
}
