import type { Density } from '#client/admin/adminDensity.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { CompactRow } from '#ui/CompactRow.tsx'
import { Moment } from '#ui/Moment.tsx'
import type { Application } from '../contract.ts'
import { REVIEW } from '../spec.ts'
import { RiskBadge } from './RiskBadge.tsx'
import { StatusBadge } from './StatusBadge.tsx'

type ApplicationRowProps = {
  application: Application
  density: Density
  /** Selection for a bulk approval, only on the tab Pending. */
  selection?: { isSelected: boolean; toggle: () => void } | undefined
  onOpen: () => void
}

/** Row of an application in the list. */
export function ApplicationRow({ application, density, selection, onOpen }: ApplicationRowProps) {
  const { displayName, username, profilePic, specialties, submittedAt, bio, risk, claim } = application
  const open = (
    <button
      translate="no"
      type="button"
      data-application={application.id}
      aria-label={REVIEW.open(displayName)}
      className="max-w-full truncate before:absolute before:inset-0 before:rounded-card"
      onClick={onOpen}
    >
      {displayName}
    </button>
  )
  const choice = selection && (
    <label className="relative z-10 -m-2 grid size-11 shrink-0 place-items-center">
      <span className="sr-only">{REVIEW.select(displayName)}</span>
      <input type="checkbox" className="check" checked={selection.isSelected} onChange={selection.toggle} />
    </label>
  )
  const badges = (
    <>
      <StatusBadge application={application} />
      <RiskBadge risk={risk} />
      {claim && <Badge tone="accent">{REVIEW.claimed(claim.name)}</Badge>}
    </>
  )
  if (density === 'compact')
    return (
      <CompactRow
        before={choice}
        person={{ name: displayName, src: profilePic }}
        name={<h3 className="truncate text-base">{open}</h3>}
        about={`@${username} · ${specialties.join(', ')}`}
        badges={badges}
        end={<Moment at={submittedAt} />}
      />
    )
  return (
    <div className="card card-press relative flex h-[138px] items-start gap-3 overflow-hidden p-4">
      {choice}
      <Avatar name={displayName} src={profilePic} />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="truncate text-base">{open}</h3>
          <span className="truncate text-muted text-sm">@{username}</span>
          {badges}
        </div>
        <p className="truncate text-sm">{specialties.join(', ')}</p>
        {/* hidden on phones, where badges need a second line and rows have a fixed height for the virtual list */}
        <p className="truncate text-muted text-sm narrow:hidden">{bio}</p>
        <p className="text-muted text-sm">
          <Moment at={submittedAt} />
        </p>
      </div>
    </div>
  )
}
