import { Monitor, Smartphone, SquareTerminal } from 'lucide-react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { momentText } from '#ui/dates.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { SessionShown } from '../contract.ts'
import { SESSION_SENTENCES } from '../spec.ts'

/** List of signed-in devices with buttons that sign them out. */
export function Devices() {
  const { data, error, isFetching, refetch } = trpc.accounts.security.sessions.useQuery()
  if (!data && error)
    return (
      <ErrorState
        text={sentenceOf(error, SESSION_SENTENCES.devicesMissing)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <DevicesLoading />
  const others = data.sessions.filter(({ current }) => !current)
  return (
    <div className="grid gap-4">
      <ul>
        {data.sessions.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      {others.length > 0 ? (
        <OthersOut count={others.length} />
      ) : (
        <p className="text-muted text-sm">{SESSION_SENTENCES.onlyHere}</p>
      )}
    </div>
  )
}

function DevicesLoading() {
  return (
    <div className="grid gap-3" aria-busy="true">
      <Skeleton className="h-12.5" />
      <Skeleton className="h-12.5" />
    </div>
  )
}

function iconOf(device: string) {
  if (/\b(iPhone|iPad|Android)$/.test(device)) return Smartphone
  return device.startsWith('Program') ? SquareTerminal : Monitor
}

function Device({ session: { id, current, device, address, created_at, last_seen_at } }: { session: SessionShown }) {
  const { sessions } = trpc.useUtils().accounts.security
  const { mutate, isPending, error } = trpc.accounts.security.revokeSession.useMutation({
    onSuccess: () => void toast.success(SESSION_SENTENCES.deviceOut),
    onSettled: () => sessions.invalidate(),
  })
  const Icon = iconOf(device)
  return (
    <li className="grid gap-1 border-line border-t py-3 first:border-t-0 first:pt-0">
      <div className="flex items-center gap-4">
        <Icon aria-hidden="true" className="size-6 shrink-0 text-muted" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            <span className="break-words">{device}</span>
            {current && <Badge tone="success">This device</Badge>}
          </p>
          <p translate="no" className="figures text-muted text-sm">
            {current ? 'Signed in' : 'Last seen'}{' '}
            <ViewerText>{(zone) => momentText(current ? created_at : last_seen_at, zone)}</ViewerText>
            {address && (
              <>
                <span className="narrow:hidden"> · </span>
                <span className="break-all narrow:block">{address}</span>
              </>
            )}
          </p>
        </div>
        {!current && (
          <Button size="sm" variant="outline" loading={isPending} onClick={() => mutate({ id })}>
            Sign out<span className="sr-only"> {device}</span>
          </Button>
        )}
      </div>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {error && sentenceOf(error)}
      </p>
    </li>
  )
}

function OthersOut({ count }: { count: number }) {
  const { sessions } = trpc.useUtils().accounts.security
  const { mutate, isPending, error } = trpc.accounts.security.revokeOthers.useMutation({
    onSuccess: () => void toast.success(SESSION_SENTENCES.othersOut),
    onSettled: () => sessions.invalidate(),
  })
  return (
    <div className="grid gap-2">
      <Button className="justify-self-start" loading={isPending} loadingText="Signing out…" onClick={() => mutate()}>
        {count === 1 ? 'Sign out the other device' : `Sign out all ${count} others`}
      </Button>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {error && sentenceOf(error)}
      </p>
    </div>
  )
}
