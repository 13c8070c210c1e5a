import type { Reason } from '#shared/errors.ts'
import type { Audience } from '../lists.ts'
import { REFUSALS } from '../spec.ts'
import { RAID_REFUSALS } from './spec.ts'

/** A raid target as the host sees it. */
export type Target = {
  isSelf: boolean
  /** Whether its stream is running, its host is on stage, and it is visible to the raiding host. */
  isLive: boolean
  /** Whether its creator banned the raiding host. */
  isBanned: boolean
  accepts: boolean
  audience: Audience
}

/** Returns why a raid is refused; null: it is allowed. */
export function refusesRaid({ isSelf, isLive, isBanned, accepts, audience }: Target): Reason | null {
  if (isSelf) return RAID_REFUSALS.ownStage
  if (!isLive) return RAID_REFUSALS.notLive
  if (isBanned) return REFUSALS.banned
  if (!accepts) return RAID_REFUSALS.notAccepted
  return audience === 'everyone' ? null : RAID_REFUSALS.notOpen
}
